/*
 * The log of all writes is sealed in portions, each seal over the portion and the seal before it, with a key that the
 * database does not hold: whoever owns the database can change rows, but not so that the seals still fit.
 */

/** Rows of one portion: what was tampered with is told as precisely as that. */
export const SEALED_ROWS = 1_000;

/** The least time that the log is kept, in days; a setting may say more (GB/T 22239-2019 and the Cybersecurity Law: six months). */
export const LEAST_KEPT_DAYS = 180;

/**
 * What a check may find of a portion: rows that were changed, are missing or came in later; a seal that was not made by
 * the portal; an end of the chain that was noted and is no more; a note of an end that is not the portal's, or follows on a removed one; or
 * that the notes of its ends are gone themselves.
 */
export const sealFaultKinds = ['changed', 'missing', 'added', 'seal', 'cut', 'note', 'unnoted'] as const;
export type SealFaultKind = (typeof sealFaultKinds)[number];

export interface SealFault {
  readonly kind: SealFaultKind;
  readonly sealNo: number;
  /** The portion's rows by their numbers; null where even that is lost. */
  readonly fromId: number | null;
  readonly toId: number | null;
}

/** As many faults are told as anybody reads. */
export const TOLD_FAULTS = 100;
