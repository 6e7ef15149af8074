/** The days of protection, and how often it may be extended by as many. */
export interface Terms {
  readonly days: number;
  readonly extensions: number;
}
/** Defaults of the settings. */
export const usualTerms: Terms = { days: 90, extensions: 2 };
