import type { Tx } from '#server/kernel/db/tx';
import told from '../../../seed/data/organisations.json';
import { organisations } from './tables';

/** What the story's company and its channel say of themselves. */
export async function fillOrganisations(tx: Tx): Promise<void> {
  await tx.insert(organisations).values(told);
}
