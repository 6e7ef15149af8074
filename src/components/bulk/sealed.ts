import type { ReactNode } from 'react';
import type { FieldMoves, leftOf } from '#domain/kernel/bulk';
import type { CallOptions } from '@/services/client';

type LeftOver = ReturnType<typeof leftOf>;

/** What every change of many answers: a preview, or what was done. */
export interface Outcome extends Preview {
  unchanged: number;
  left: LeftOver;
  fields: FieldMoves[];
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

/** What a preview shows at least; its token makes the same call for good. */
export interface Preview {
  count: number;
  seal: string;
}

/** What is about to be done to many: without a seal as a preview, with it for good. */
export interface PreviewedCall<P extends Preview> {
  words: Pick<BulkWords, 'title' | 'headline' | 'nothing' | 'action'>;
  send: (seal: string | undefined, options?: CallOptions) => Promise<P>;
  /** What it does, below the headline. */
  effects: (preview: P) => ReactNode;
}

/** The same, with its receipt, and a way back. */
export interface SealedCall<O extends Outcome> extends PreviewedCall<O> {
  words: BulkWords;
  /** Opens again what led here. */
  back?: (() => void) | undefined;
}
