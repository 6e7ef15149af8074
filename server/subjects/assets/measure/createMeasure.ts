import { randomUUID } from 'node:crypto';
import type { MeasurePlan } from '#domain/subjects/assets/measure/plans';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { newCodes } from '../newCodes';
import { measures } from './tables';

/** Adds a planned measure that no risk asks for. @param by the account that plans it; null: nobody */
export async function createMeasure(
  tx: Tx,
  project: ProjectKey,
  by: string | null,
  plan: MeasurePlan,
): Promise<{ measureId: string; measureCode: string }> {
  const { tenantCode, projectCode } = project;
  const [measureCode = ''] = await newCodes(tx, project, 'measure', 1);
  const measureId = randomUUID();
  const controls = [...plan.controls];
  await tx
    .insert(measures)
    .values({ tenantCode, projectCode, measureId, measureCode, ...plan, controls, updatedBy: by });
  return { measureId, measureCode };
}
