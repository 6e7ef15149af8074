import type { Tx } from '#server/kernel/db/tx';
import told from '../../../seed/data/organisations.json';
import { organisations } from './tables';

/** The own data of the demo's company and its channel. */
export async function fillOrganisations(tx: Tx): Promise<void> {
  await tx.insert(organisations).values(told);
}
