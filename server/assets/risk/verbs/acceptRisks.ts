import { and, asc, sql } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/assets/schema';
import { openForChange } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { within } from '#server/project/openProject';
import { risks } from '../tables';

type Input = AssetsGiven['acceptRisks']['body'];

/**
 * Somebody of the customer accepts what remains of risks, with a reason and until a day (ISO/IEC 27005: by those who
 * answer for them), or takes that back: all of them or none.
 * @throws HttpError 400 where the day is over
 * @throws AppError notFound, conflict, or refusedTransition where it is not known yet what remains
 */
export async function acceptRisks(ctx: Context, { projectCode, risks: named, acceptance }: Input) {
  if (acceptance && acceptance.until < portalToday())
    throw new HttpError(400, 'malformed', {}, { 'acceptance.until': serverText(ctx.language, 'faults.fieldInvalid') });
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const versions = new Map(named.map((risk) => [risk.riskId, risk.version]));
    const riskIds = [...versions.keys()];
    const here = and(within(risks, project), anyOf(risks.riskId, riskIds));
    const found = await tx.select().from(risks).where(here).orderBy(asc(risks.riskId));
    if (found.length < riskIds.length) throw new AppError('notFound');
    const stale = found.find((risk) => risk.version !== versions.get(risk.riskId));
    if (stale) await requireVersion(tx, stale, versions.get(stale.riskId));
    if (acceptance && found.some((risk) => risk.remnantLevel === null)) throw new AppError('refusedTransition');
    const { accountId } = ctx.actor;
    await tx
      .update(risks)
      .set({
        acceptedBy: acceptance && accountId,
        acceptedAt: acceptance && new Date(),
        acceptReason: acceptance?.reason ?? null,
        acceptedUntil: acceptance?.until ?? null,
        acceptanceRemindedAt: null,
        version: sql`${risks.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(here);
    const about = { entity: 'assessment', entityCode: projectCode, tenantCode: project.tenantCode } as const;
    const detail = { projectCode, count: riskIds.length, riskIds };
    await audit(
      acceptance
        ? { action: 'acceptRisks', ...about, detail: { ...detail, ...acceptance } }
        : { action: 'withdrawAcceptance', ...about, detail },
    );
    return { changed: riskIds.length };
  });
}
