import { sql } from 'drizzle-orm';
import { annexNumber } from '#domain/kernel/codes';
import type { GapWire } from '#domain/subjects/gap/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { measures } from '#server/subjects/assets/measure/tables';
import { findingMeasures } from '../tables';

/** How many measures a control has, and the first of them in the order of their codes. */
export type MeasuresOfControl = GapWire['getStatement']['data']['controls'][number]['measures'];

/** How many measures of a control are named; the others are counted. */
const NAMED = 5;

/**
 * The measures of the treatment plan for each control: those that name it, and those that close its finding. One statement, however
 * many there are.
 * @returns by the control's reference without the annex's letter
 */
export async function measuresByControl(
  tx: Tx,
  project: ProjectKey,
  findings: readonly { findingId: string; ref: string }[],
): Promise<Map<string, MeasuresOfControl>> {
  const keys = findings.map(({ findingId, ref }) => ({ findingId, ref: annexNumber(ref) }));
  const { rows } = await tx.execute<MeasuresOfControl & { ref: string }>(sql`
    SELECT ref, max(of_ref)::int AS count, jsonb_agg(jsonb_build_object('measureId', measure_id, 'measureCode', measure_code,
        'treatmentPlan', treatment_plan, 'treatmentDeadline', treatment_deadline, 'state', state_now) ORDER BY place)
        FILTER (WHERE place <= ${sql.raw(String(NAMED))}) AS first
    FROM (SELECT n.ref, ${measures}.*, count(*) OVER (PARTITION BY n.ref) AS of_ref,
        row_number() OVER (PARTITION BY n.ref ORDER BY length(${measures.measureCode}), ${measures.measureCode}) AS place
      FROM (
        SELECT c.ref, ${measures.measureId} AS id FROM ${measures} CROSS JOIN LATERAL unnest(${measures.controls}) AS c(ref)
        WHERE ${within(measures, project)} AND ${measures.isUsed}
        UNION
        SELECT k.ref, ${findingMeasures.measureId} FROM ${findingMeasures}
          JOIN json_to_recordset(${jsonText(keys)}::json) AS k("findingId" uuid, ref text) ON k."findingId" = ${findingMeasures.findingId}
        WHERE ${within(findingMeasures, project)}) AS n
        JOIN ${measures} ON ${within(measures, project)} AND ${measures.measureId} = n.id) AS named
    GROUP BY ref`);
  return new Map(rows.map(({ ref, ...own }) => [ref, own]));
}
