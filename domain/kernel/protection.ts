/** How long protection lasts, in days, and how often it may be extended by as much. */
export interface Terms {
  readonly days: number;
  readonly extensions: number;
}
/** Unless the settings say otherwise. */
export const usualTerms: Terms = { days: 90, extensions: 2 };
