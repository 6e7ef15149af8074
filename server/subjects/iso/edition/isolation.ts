import { eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { materialEditions } from '../material/tables';

/** A project by the older edition of its standard, whose change has not begun. */
async function older(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const { projectCode } = ids;
  await tx.delete(materialEditions).where(eq(materialEditions.projectCode, projectCode));
  await tx.insert(materialEditions).values({ ...own(ids), editions: ['ISO9001-2015'] });
  return {};
}

const edition = 'ISO9001-2026';
const toNext = ({ projectCode }: Ids) => ({ query: { projectCode, edition } });

export const lines: Lines<typeof isoSchemas> = {
  getCertificationEditions: { roles: wholeReaders, input: ofProject },
  getEditionTransition: { roles: wholeReaders, fresh: older, input: toNext },
  listEditionDocuments: { roles: wholeReaders, fresh: older, input: toNext },
  startEditionTransition: {
    roles: keepers,
    fresh: older,
    // A permitted caller gets as far as what it has seen, which is nothing of this project's documents.
    outcome: 'change_overtaken',
    input: ({ projectCode }) => ({ body: { projectCode, version: 1, edition, seal: 'unseen', reason: '顾客要求' } }),
  },
};
