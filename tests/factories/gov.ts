import { govParts } from '#domain/subjects/gov/records';
import type { GovWire } from '#domain/subjects/gov/schema';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { govImports } from '#server/subjects/gov/import/tables';
import { govApplications, govRights, rdProjects } from '#server/subjects/gov/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}

const application = (tx: Tx, { tenantCode, projectCode }: Of) =>
  tx.insert(govApplications).values({ tenantCode, projectCode }).onConflictDoNothing();

/** A right of a government project, at version 1. @returns its code */
export async function makeGovRight(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof govRights.$inferInsert> = {},
): Promise<string> {
  await application(tx, { tenantCode, projectCode });
  const recordCode = newCode('R');
  const facts = { kind: 'invention', origin: 'own', state: 'valid', number: recordCode, name: recordCode } as const;
  await tx.insert(govRights).values({ tenantCode, projectCode, recordCode, recordKey: recordCode, ...facts, ...more });
  return recordCode;
}

/** An R&D project RD01, at version 1. @returns its code */
export async function makeRdProject(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof rdProjects.$inferInsert> = {},
): Promise<string> {
  await application(tx, { tenantCode, projectCode });
  const recordCode = newCode('R');
  const facts = { recordKey: 'rd01', number: 'RD01', name: recordCode, category: 'ownResearch' } as const;
  await tx.insert(rdProjects).values({ tenantCode, projectCode, recordCode, ...facts, ...more });
  return recordCode;
}

const counts = { added: 0, changed: 0, unchanged: 0 };
/** A dry run without any change. @returns its code */
export async function makeGovImport(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof govImports.$inferInsert> & { objectId: string },
): Promise<string> {
  await application(tx, { tenantCode, projectCode });
  const importCode = newCode('I');
  type Summary = GovWire['getGovImport']['data']['summary'];
  await tx.insert(govImports).values({
    tenantCode,
    projectCode,
    importCode,
    kind: 'tech',
    fileName: '申报.xlsx',
    tables: [],
    summary: Object.fromEntries(govParts.map((part) => [part, counts])) as Summary,
    errorCount: 0,
    warningCount: 0,
    baseVersion: 0,
    ...more,
  });
  return importCode;
}
