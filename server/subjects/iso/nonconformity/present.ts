import { and, eq, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import type { Words } from '#domain/kernel/levels';
import {
  isEffectDue,
  isNonconformityLate,
  nonconformityCodeOf,
} from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { attachmentCount } from '#server/capabilities/attachment/attachments';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { departments } from '../department/tables';
import { actionsOf, type NonconformityRow, type OpenNonconformities } from './open';
import { nonconformities } from './tables';

export type NonconformityBrief = IsoWire['listNonconformities']['data']['list'][number];

/** How a nonconformity's department is joined. */
export const ofDepartment = and(
  eq(departments.tenantCode, nonconformities.tenantCode),
  eq(departments.projectCode, nonconformities.projectCode),
  eq(departments.departmentCode, nonconformities.departmentCode),
);

/** The number of the one that it is a recurrence of. */
export const recursOf = sql<number | null>`(SELECT e.number FROM ${nonconformities} AS e
  WHERE e.tenant_code = ${nonconformities.tenantCode} AND e.nonconformity_id = ${nonconformities.recursOf})`;

/** Nonconformities with what their lines say of other records. */
export const readNonconformities = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      row: nonconformities,
      department: departments.name,
      recursOf,
      files: attachmentCount({
        tenantCode: nonconformities.tenantCode,
        projectCode: nonconformities.projectCode,
        entity: 'nonconformity',
        entityCode: nonconformities.nonconformityId,
      }),
    })
    .from(nonconformities)
    .leftJoin(departments, ofDepartment)
    .where(condition);
export interface ReadNonconformity {
  row: NonconformityRow;
  department: string | null;
  recursOf: number | null;
  files: number;
}

export function presentBrief(
  project: OpenNonconformities,
  { row, department, recursOf: repeats, files }: ReadNonconformity,
  standardName: (code: string) => Words,
): NonconformityBrief {
  const today = portalToday();
  return {
    ...pick(row, [
      'nonconformityId',
      'source',
      'grade',
      'standardCode',
      'clause',
      'fact',
      'departmentCode',
      'foundBy',
      'foundOn',
      'responsible',
      'responsibleId',
      'dueOn',
      'state',
      'returnReason',
      'version',
    ]),
    nonconformityCode: nonconformityCodeOf(row.number),
    standardName: { ...standardName(row.standardCode) },
    department,
    isLate: isNonconformityLate(row, today),
    isEffectDue: isEffectDue(row, today),
    recursOf: repeats === null ? null : nonconformityCodeOf(repeats),
    files,
    allowedActions: actionsOf(project, row),
  };
}
