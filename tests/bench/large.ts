import { assets } from '#domain/subjects/assets/contract';
import { largeInventory } from '#server/subjects/assets/demo/inventory';
import { writeInventoryWorkbook } from '#server/subjects/assets/import/documents/write';
import { asJob, type Client } from './portal';

export const UNITS = 10_000;
export const RISKS = 30_000;

/** A project of its own, empty in the demo data, with who leads it. */
export const large = { projectCode: 'PDEMO27001B', manager: '13800000025' } as const;
/** A project of another tenant, with who leads that. */
export const other = { projectCode: 'PDEMO27001A', manager: '13800000021' } as const;

/** Fills the large project through its import. */
export async function importLarge(manager: Client): Promise<void> {
  const content = await writeInventoryWorkbook(largeInventory(UNITS, RISKS));
  const file = { name: '资产清单.xlsx', content, fields: { projectCode: large.projectCode } };
  const { importCode } = await manager.job<{ importCode: string }>(manager.upload(assets.parseInventory.path, file));
  await manager.job(manager.post(assets.confirmImport.path, { importCode }, asJob));
}
