import { and, sql } from 'drizzle-orm';
import { type Changing, same } from '#domain/kernel/bulk';
import type { Level } from '#domain/kernel/levels';
import type { Left, LevelCounts } from '#domain/subjects/assets/bulk/bulk';
import { acceptsUpTo } from '#domain/subjects/assets/risk/criteria';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { isWaiting } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { bulkChange, type Outcome } from '../bulkChange';
import { chosenRisks, type FoundRisk, leftRisk } from '../chosenRisks';

type Input = AssetsGiven['acceptRisks']['body'];

/**
 * A person of the customer accepts residual risks, with a reason and until a date (ISO/IEC 27005: by the risk
 * owners), or withdraws the acceptance. Risks without a rated residual risk, and those above the level up to which the
 * criteria let the caller accept, are left unchanged and named.
 * @throws HttpError 400 if the date has passed
 * @throws AppError changeTooLarge, notFound if none of the named risks exists, changeOvertaken
 */
export async function acceptRisks(ctx: Context, input: Input): Promise<Outcome> {
  const { projectCode, acceptance, seal } = input;
  if (acceptance && acceptance.until < portalToday())
    throw new HttpError(400, 'malformed', {}, { 'acceptance.until': serverText(ctx.language, 'faults.fieldInvalid') });
  return bulkChange(ctx, { projectCode, seal, counts: 'work' }, async (tx, project) => {
    const { found, missing } = await chosenRisks(tx, project, input);
    const { accountId } = ctx.actor;
    const plan = planAcceptance(project, acceptance, found, missing);
    const riskIds = plan.changing.map(({ id }) => id);
    const here = and(within(risks, project), anyOf(risks.riskId, riskIds));
    return {
      target: 'acceptances',
      plan,
      levels: () => waitingLevels(tx, project, here),
      async write() {
        await tx
          .update(risks)
          .set({
            acceptedBy: acceptance && accountId,
            acceptedAt: acceptance && new Date(),
            acceptReason: acceptance?.reason ?? null,
            acceptedUntil: acceptance?.until ?? null,
            version: sql`${risks.version} + 1`,
            updatedAt: new Date(),
            updatedBy: accountId,
          })
          .where(here);
      },
      log: (audit, { fields: _, ...told }) => {
        const about = { entity: 'assessment', entityCode: projectCode, tenantCode: project.tenantCode } as const;
        const detail = { projectCode, ...told, riskIds };
        return audit(
          acceptance
            ? { action: 'acceptRisks', ...about, detail: { ...detail, ...acceptance } }
            : { action: 'withdrawAcceptance', ...about, detail },
        );
      },
    };
  });
}

function planAcceptance(
  project: OpenAssessment,
  acceptance: Input['acceptance'],
  found: readonly FoundRisk[],
  missing: readonly Left[],
) {
  const { accountId, roles } = project.caller;
  const upTo = acceptsUpTo(project, roles);
  const after = {
    acceptedBy: acceptance && accountId,
    acceptReason: acceptance?.reason ?? null,
    acceptedUntil: acceptance?.until ?? null,
  };
  const changing: Changing[] = [];
  const left = [...missing];
  let unchanged = 0;
  for (const one of found) {
    const { riskId: id, version, remnantLevel, acceptedAt, ...risk } = one.risk;
    const { acceptedBy, acceptReason, acceptedUntil } = risk;
    if (acceptance && remnantLevel === null) left.push(leftRisk(one, 'notRated'));
    else if ((acceptance || acceptedBy) && remnantLevel !== null && remnantLevel > upTo)
      left.push(leftRisk(one, 'aboveAuthority'));
    else if (same({ acceptedBy, acceptReason, acceptedUntil }, after)) unchanged += 1;
    // The time of acceptance is restored by an undo; the preview doesn't show it.
    else changing.push({ id, version, before: { acceptedBy, acceptedAt, acceptReason, acceptedUntil }, after });
  }
  return { changing, unchanged, left };
}

/** Counts the risks that wait for acceptance, by residual level. */
async function waitingLevels(tx: Tx, project: OpenAssessment, where: ReturnType<typeof and>): Promise<LevelCounts> {
  const { rows } = await tx.execute<{ level: Level; count: number }>(
    sql`SELECT ${risks.remnantLevel} AS level, count(*)::int AS count FROM ${risks} WHERE ${and(where, isWaiting(project, portalToday()))} GROUP BY 1`,
  );
  return { waiting: rows };
}
