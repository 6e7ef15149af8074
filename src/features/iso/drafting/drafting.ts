import type { CallOptions } from '@/services/client';
import type { DraftProposal } from '@/services/iso';

/** A text of a form that a language model can propose. */
export interface Drafting {
  /** Shows what would be given, or asks if that was seen. */
  ask: (asked: { seen?: string; wish?: string }, options: CallOptions) => Promise<DraftProposal>;
  /** What stands in the form. */
  current: () => string;
  /** Puts the text into the form, which is not saved by that. */
  take: (text: string) => void;
}
