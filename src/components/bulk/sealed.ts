import type { ReactNode } from 'react';
import type { FieldMoves, leftOf } from '#domain/kernel/bulk';
import type { CallOptions } from '@/services/client';

type LeftOver = ReturnType<typeof leftOf>;

/** What every change of many answers: a preview, or what was done. */
export interface Outcome {
  count: number;
  unchanged: number;
  left: LeftOver;
  fields: FieldMoves[];
  seal: string;
  changeCode: string | null;
}
export interface Undone {
  count: number;
  left: LeftOver;
}

/** How a change of many is told, each with how many records it is about. */
export interface BulkWords {
  title: string;
  headline: (count: string) => string;
  nothing: string;
  action: (count: string) => string;
  done: (count: string) => string;
  /** Why records are left. */
  reason: (reason: string) => string;
}

/** What is about to be done to many: without a seal as a preview, with it for good. */
export interface SealedCall<O extends Outcome> {
  words: BulkWords;
  send: (seal: string | undefined, options?: CallOptions) => Promise<O>;
  /** What it does, below the headline. */
  effects: (outcome: O) => ReactNode;
  /** Opens again what led here. */
  back?: (() => void) | undefined;
}
