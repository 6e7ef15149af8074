import { asc, eq } from 'drizzle-orm';
import { annexNumber } from '#domain/kernel/codes';
import { measuresBefore } from '#domain/subjects/gap/analysis/measures';
import { disposalStageOf } from '#domain/subjects/gap/analysis/workflow';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { createMeasure } from '#server/subjects/assets/measure/createMeasure';
import { measures } from '#server/subjects/assets/measure/tables';
import data from '../../seed/data/gaps.json';
import type { BegunGap, FindingRow } from './analysis/open';
import { findingMeasures, gapFindings } from './tables';

type Finding = Pick<
  FindingRow,
  'findingId' | 'ref' | 'kind' | 'disposal' | 'submittedAt' | 'responsibleId' | 'deadline'
>;

/** The measures that may close a finding at its stage. */
const steps = { none: undefined, inhand: undefined, submitted: 'submit', finished: 'finish' } as const;

/**
 * The measures of the demo's findings: what treats the risks of a control closes its finding as well, and clauses that need the same
 * have one measure of their own.
 */
export async function fillFindingMeasures(tx: Tx, project: BegunGap): Promise<void> {
  const { tenantCode, projectCode } = project;
  const findings: Finding[] = (
    await tx.select().from(gapFindings).where(within(gapFindings, project)).orderBy(asc(gapFindings.position))
  ).filter(({ disposal }) => disposal !== null);
  const plan = await tx
    .select({
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      controls: measures.controls,
      state: measures.stateNow,
    })
    .from(measures)
    .where(within(measures, project))
    .orderBy(measures.measureCode);
  const links = findings.flatMap((finding) => {
    const step = steps[disposalStageOf(finding)];
    const closing = plan.find(
      (measure) =>
        measure.controls.includes(annexNumber(finding.ref)) && (!step || measuresBefore(step, [measure]).length === 0),
    );
    return closing ? [{ tenantCode, projectCode, findingId: finding.findingId, measureId: closing.measureId }] : [];
  });
  const [first, ...others] = findings.filter(
    (finding) => finding.kind !== 'control' && disposalStageOf(finding) === 'inhand',
  );
  if (first) {
    const same = [first, ...others.filter(({ responsibleId }) => responsibleId === first.responsibleId)].slice(0, 3);
    const [owner] = await tx
      .select({ showName: accounts.showName })
      .from(accounts)
      .where(eq(accounts.accountId, first.responsibleId ?? ''));
    const { measureId } = await createMeasure(tx, project, null, {
      treatmentPlan: data.shared,
      treatmentOwner: owner?.showName ?? null,
      treatmentOwnerId: first.responsibleId,
      treatmentDeadline: first.deadline,
      treatmentCost: null,
      controls: [],
    });
    links.push(...same.map(({ findingId }) => ({ tenantCode, projectCode, findingId, measureId })));
  }
  if (links.length > 0) await tx.insert(findingMeasures).values(links);
}
