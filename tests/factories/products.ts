import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { environmentalAspects } from '#server/subjects/iso/aspect/tables';
import { companyProducts, productProcesses } from '#server/subjects/iso/product/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}

/** A product of a project's company, at version 1. @returns its code */
export async function makeProduct(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof companyProducts.$inferInsert> = {},
): Promise<string> {
  const productCode = newCode('P');
  const row = { tenantCode, projectCode, productCode, name: productCode, kind: 'product', ...more } as const;
  await tx.insert(companyProducts).values(row);
  return productCode;
}

/** A process of a product, at version 1. @returns its code */
export async function makeProcess(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  productCode: string,
  more: Partial<typeof productProcesses.$inferInsert> = {},
): Promise<string> {
  const processCode = newCode('S');
  const row = { tenantCode, projectCode, productCode, processCode, name: processCode, position: 1, ...more };
  await tx.insert(productProcesses).values(row);
  return processCode;
}

/** An environmental aspect of a process, at version 1. @returns its code */
export async function makeAspect(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  processCode: string,
  more: Partial<typeof environmentalAspects.$inferInsert> = {},
): Promise<string> {
  const aspectCode = newCode('A');
  const kinds = { kind: 'waste', condition: 'normal', tense: 'present' } as const;
  const row = { tenantCode, projectCode, processCode, aspectCode, name: aspectCode, ...kinds, ...more };
  await tx.insert(environmentalAspects).values(row);
  return aspectCode;
}
