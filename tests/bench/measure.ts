import type { Figure } from './figures';

/** Where a part measures. */
export interface Bench {
  /** A temporary folder for data. */
  folder: string;
  /** Makes an empty database. @returns its address, for the login role that owns the server */
  database(name: string): Promise<string>;
}

export type Measure = (bench: Bench) => Promise<Figure[]>;
