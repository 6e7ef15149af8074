import type { CheckCode } from './checks/checks';

/** What outcomes about projects carry. */
export interface ProjectErrors {
  /** Which checks. */
  checksBlock: { codes: readonly CheckCode[] };
}
