import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type InventorySummary, inventoryParts } from '#domain/subjects/assets/inventory/inventory';
import type { Tx } from '#server/kernel/db/tx';
import { inventoryImports } from '#server/subjects/assets/import/tables';
import {
  businessAssets,
  businessSystems,
  systemAssets,
  systemUnits,
  unitAssets,
} from '#server/subjects/assets/inventory/tables';
import { newCodes } from '#server/subjects/assets/newCodes';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';

export interface MadeAssets {
  businessId: string;
  systemId: string;
  unitId: string;
  riskId: string;
}

type Project = { tenantCode: string; projectCode: string };

const cia = { confidentiality: 2, integrity: 2, availability: 2 } as const;

/** One more business, system or unit that nothing refers to; each at version 1. */
export async function makeBusiness(tx: Tx, { tenantCode, projectCode }: Project, name = '业务'): Promise<string> {
  const businessId = randomUUID();
  await tx.insert(businessAssets).values({
    tenantCode,
    projectCode,
    businessId,
    assetCode: `B-${businessId.slice(0, 8)}`,
    name,
    ownImportance: 2,
    importance: 2,
  });
  return businessId;
}

export async function makeSystem(tx: Tx, { tenantCode, projectCode }: Project, name = '系统'): Promise<string> {
  const systemId = randomUUID();
  await tx
    .insert(systemAssets)
    .values({ tenantCode, projectCode, systemId, assetCode: `S-${systemId.slice(0, 8)}`, name, ...cia, value: 2 });
  return systemId;
}

export async function makeUnit(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  name = '单元',
  part: Partial<typeof unitAssets.$inferInsert> = {},
): Promise<string> {
  const unitId = randomUUID();
  await tx.insert(unitAssets).values({
    tenantCode,
    projectCode,
    unitId,
    assetCode: `U-${unitId.slice(0, 8)}`,
    name,
    category: 'systemUnit',
    assetType: 'hardware',
    ...cia,
    value: 2,
    ...part,
  });
  return unitId;
}

/** A risk of a unit worth 2 (A 2, T 2, V 2 by the matrix method), with the given changes. */
export async function makeRisk(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  unitId: string,
  part: Partial<typeof risks.$inferInsert> = {},
): Promise<string> {
  const riskId = randomUUID();
  const [riskCode = riskId] = await newCodes(tx, { tenantCode, projectCode }, 'risk', 1);
  await tx.insert(risks).values({
    tenantCode,
    projectCode,
    riskId,
    riskCode,
    unitId,
    threat: `威胁 ${riskId.slice(0, 8)}`,
    vulnerability: '脆弱性',
    threatFrequency: 2,
    vulnerabilitySeverity: 2,
    assetValue: 2,
    threatValue: part.threatFrequency ?? 2,
    likelihoodValue: 6,
    likelihoodLevel: 2,
    lossValue: 5,
    lossLevel: 1,
    riskValue: 6,
    riskLevel: 1,
    ...part,
  });
  return riskId;
}

/** A small inventory: a business on a system of one unit with one risk (A 2, T 2, V 2 by the matrix method). */
export async function makeInventory(tx: Tx, { tenantCode, projectCode }: Project, mark = ''): Promise<MadeAssets> {
  const key = { tenantCode, projectCode };
  const businessId = await makeBusiness(tx, key, `业务${mark}`);
  const systemId = await makeSystem(tx, key, `系统${mark}`);
  const unitId = await makeUnit(tx, key, `单元${mark}`);
  await tx.insert(businessSystems).values({ ...key, businessId, systemId, carryType: 'full' });
  await tx.insert(systemUnits).values({ ...key, systemId, unitId, essential: true });
  const riskId = await makeRisk(tx, key, unitId, { threat: `威胁${mark}`, vulnerability: `脆弱性${mark}` });
  await tx.update(assessments).set({ inventoryVersion: 1 }).where(eq(assessments.projectCode, projectCode));
  return { businessId, systemId, unitId, riskId };
}

const nothing = { added: 0, changed: 0, unchanged: 0, kept: 0 };

/** A dry run without errors, of a workbook that changes nothing. */
export async function makeImport(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  part: { objectId: string; markedObjectId?: string },
): Promise<string> {
  const importCode = `I${randomUUID().replaceAll('-', '').toUpperCase()}`;
  const [assessment] = await tx.select().from(assessments).where(eq(assessments.projectCode, projectCode));
  await tx.insert(inventoryImports).values({
    tenantCode,
    projectCode,
    importCode,
    baseVersion: assessment?.inventoryVersion ?? 0,
    summary: Object.fromEntries(inventoryParts.map((name) => [name, nothing])) as InventorySummary,
    errorCount: 0,
    warningCount: 0,
    // Any file of the project: it is asked whether there is one.
    changeSetId: part.objectId,
    ...part,
  });
  return importCode;
}
