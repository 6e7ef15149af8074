/*
 * The audit trail is sealed in portions. Each seal covers the portion and the previous seal, with a key that the database
 * does not hold: the owner of the database can change rows, but the seals no longer match.
 */

/** Rows per portion: a check names tampering as precisely as that. */
export const SEALED_ROWS = 1_000;

/** The minimum retention in days; a setting may be longer (GB/T 22239-2019 and the Cybersecurity Law: six months). */
export const LEAST_KEPT_DAYS = 180;

/**
 * The faults that a check may find: rows that were changed, are missing or were added later; a seal that the portal did not
 * make; a noted end of the chain that is gone; a note of an end that the portal did not make, or whose predecessor was removed;
 * missing notes of the ends.
 */
export const sealFaultKinds = ['changed', 'missing', 'added', 'seal', 'cut', 'note', 'unnoted'] as const;
export type SealFaultKind = (typeof sealFaultKinds)[number];

export interface SealFault {
  readonly kind: SealFaultKind;
  readonly sealNo: number;
  /** The numbers of the portion's rows; null if even these are lost. */
  readonly fromId: number | null;
  readonly toId: number | null;
}

/** The number of faults that are listed. */
export const TOLD_FAULTS = 100;
