import { and, eq } from 'drizzle-orm';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import { managementDocuments } from '../document/tables';
import { documentEdits } from './tables';

/** The told company's manager, who writes the quality manual in Word. */
const MANAGER = '13800000021';
const MANUAL = 'HC-SC-02';

/** Who edits what in the told company. */
export async function fillDocumentEdits(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const [manual] = await tx
    .select()
    .from(managementDocuments)
    .where(and(within(managementDocuments, told), eq(managementDocuments.number, MANUAL)));
  const [manager] = await tx
    .select({ showName: accounts.showName })
    .from(accounts)
    .where(eq(accounts.accountId, accountOf(MANAGER)));
  if (!manual || !manager) throw new Error(`The demo has no ${MANUAL}, or nobody who writes it.`);
  await tx.insert(documentEdits).values({
    tenantCode,
    projectCode,
    editCode: `E${manual.documentCode}`,
    documentCode: manual.documentCode,
    accountId: accountOf(MANAGER),
    holderTenantCode: tenantCode,
    holderName: manager.showName,
    kind: 'file',
    baseNumber: manual.lastNumber,
    takenAt: daysAgo(1),
    stateAt: daysAgo(1),
  });
}
