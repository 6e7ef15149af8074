import type { CheckCode } from './checks/checks';

/** The data that outcomes about projects carry. */
export interface ProjectErrors {
  /** Which checks. */
  checksBlock: { codes: readonly CheckCode[] };
}
