import { and, gte, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { HIGH_LEVEL } from '#domain/subjects/assets/risk/criteria';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { acceptableLevelOf } from '#server/subjects/assets/risk/criteria';
import { risks } from '#server/subjects/assets/risk/tables';
import { gapFindings } from '#server/subjects/gap/tables';
import { openGap } from '../open';

type Row = GapWire['listRiskRegister']['data']['list'][number] & Record<string, unknown>;

/** A high risk of an asset is closed once it is decided how it is treated and what remains is acceptable, or was accepted. */
const assetState = (
  project: ProjectKey,
) => sql`CASE WHEN ${risks.treatment} IS NOT NULL AND ${risks.remnantLevel} IS NOT NULL
  AND (${risks.remnantLevel} <= ${acceptableLevelOf(project)} OR ${risks.acceptedBy} IS NOT NULL) THEN 'closed' ELSE 'open' END`;

/** What a person has written, for readers of either language. */
const inBoth = (text: SQLWrapper) => sql`jsonb_build_object('zh', ${text}, 'en', ${text})`;

/**
 * The project's one risk register: high risks of its assets, and findings whose risk was opened. Open ones first, the gravest
 * first.
 */
export async function listRiskRegister(
  ctx: Context,
  tx: Tx,
  query: GapGiven['listRiskRegister']['query'],
): Promise<GapWire['listRiskRegister']['data']> {
  const project = await openGap(ctx, tx, query.projectCode);
  const pattern = patternOf(query.keyword);
  const ofAssets = sql`SELECT 'asset' AS source, ${risks.riskId}::text AS id, ${risks.riskCode} AS ref,
      ${inBoth(sql`${unitAssets.assetCode} || ' ' || ${unitAssets.name}`)} AS title,
      ${inBoth(sql`${risks.threat} || ' / ' || ${risks.vulnerability}`)} AS detail, ${risks.riskLevel} AS level, ${assetState(project)} AS state,
      ${risks.treatmentOwner} AS responsible, ${risks.treatmentDeadline}::text AS deadline, 0 AS position
    FROM ${risks} JOIN ${unitAssets} ON ${unitAssets.tenantCode} = ${risks.tenantCode}
      AND ${unitAssets.projectCode} = ${risks.projectCode} AND ${unitAssets.unitId} = ${risks.unitId}
    WHERE ${and(
      within(risks, project),
      gte(risks.riskLevel, HIGH_LEVEL),
      containing(pattern, risks.riskCode, risks.threat, risks.vulnerability, unitAssets.assetCode, unitAssets.name),
    )}`;
  const ofFindings = sql`SELECT 'finding' AS source, ${gapFindings.findingId}::text AS id, ${gapFindings.ref} AS ref,
      ${gapFindings.title} AS title, CASE WHEN ${gapFindings.missing} IS NULL THEN ${gapFindings.missingWords}->0
        ELSE ${inBoth(gapFindings.missing)} END AS detail,
      coalesce(${gapFindings.level}, ${gapFindings.computedLevel}) AS level, ${gapFindings.riskState} AS state,
      (SELECT a.show_name FROM accounts AS a WHERE a.account_id = ${gapFindings.responsibleId}) AS responsible,
      ${gapFindings.deadline}::text AS deadline, ${gapFindings.position} AS position
    FROM ${gapFindings}
    WHERE ${and(
      within(gapFindings, project),
      isNotNull(gapFindings.riskState),
      containing(pattern, gapFindings.ref, sql`(${gapFindings.title}->>'zh')`, sql`(${gapFindings.title}->>'en')`),
    )}`;
  const sources: Record<'asset' | 'finding', SQL> = { asset: ofAssets, finding: ofFindings };
  const both = query.source ? sources[query.source] : sql`${ofAssets} UNION ALL ${ofFindings}`;
  const rows = sql`SELECT * FROM (${both}) AS r WHERE ${and(
    sql`true`,
    query.state ? sql`r.state = ${query.state}` : undefined,
    query.level ? sql`r.level = ${Number(query.level)}` : undefined,
  )}`;
  const { limit, offset } = pageOf(query);
  const { rows: list } = await tx.execute<Row>(
    sql`${rows} ORDER BY r.state DESC, r.level DESC NULLS LAST, r.source, r.position, r.ref, r.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return { list, total: await countUpTo(tx, rows, { limit, offset, found: list.length }) };
}
