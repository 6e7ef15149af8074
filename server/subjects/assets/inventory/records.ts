import { type Changed, changedFields } from '#domain/kernel/changed';
import { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '../assessment';
import { businessRows } from './queries/listBusinesses';
import { systemRows } from './queries/listSystems';
import { unitRows } from './queries/listUnits';

/*
 * One asset as its list shows it: the answer of a save, the content of a conflict, and the basis of audit details.
 */
const only = { currentPage: 1, pageSize: 1 } as const;

export async function businessRecord(tx: Tx, project: OpenAssessment, businessId: string) {
  const [row] = await businessRows(tx, project, { projectCode: project.projectCode, businessId, ...only });
  return assetsSchemas.listBusinesses.data.shape.list.element.parse(row);
}

export async function systemRecord(tx: Tx, project: OpenAssessment, systemId: string) {
  const [row] = await systemRows(tx, project, { projectCode: project.projectCode, systemId, ...only });
  return assetsSchemas.listSystems.data.shape.list.element.parse(row);
}

export async function unitRecord(tx: Tx, project: OpenAssessment, unitId: string) {
  const [row] = await unitRows(tx, project, { projectCode: project.projectCode, unitId, ...only });
  return assetsSchemas.listUnits.data.shape.list.element.parse(row);
}

type Asset = Awaited<ReturnType<typeof businessRecord | typeof systemRecord | typeof unitRecord>>;

/** Fields derived from other records, or counting them, are not edits of this one. */
const derived: readonly string[] = [
  'businessId',
  'systemId',
  'unitId',
  'importance',
  'value',
  'version',
  'allowedActions',
  'systemCount',
  'unitCount',
  'riskCount',
  'stage',
  'state',
];

/** Links by the codes that people know. */
const readable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((link) =>
        Object.fromEntries(Object.entries(link).filter(([key]) => key !== 'name' && !key.endsWith('Id'))),
      )
    : value;

/** The changes of a save, field by field; none for an added asset. */
export function changesOfAsset<T extends Asset>(before: T | undefined, after: T): Changed {
  if (!before) return {};
  const fields = Object.keys(after).filter((field) => !derived.includes(field));
  const read = (asset: T): Record<string, unknown> =>
    Object.fromEntries(Object.entries(asset).map(([field, value]) => [field, readable(value)]));
  return changedFields(read(before), read(after), fields);
}
