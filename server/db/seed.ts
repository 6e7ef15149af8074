import type { Services } from '../http/context';

/** Fills in the demo data where the database is empty. */
export async function seed(services: Services): Promise<void> {
  void services;
}
