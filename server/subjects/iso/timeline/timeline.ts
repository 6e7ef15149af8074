import { sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { workCalendar } from '#domain/kernel/workdays';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { programOfStandard } from '#domain/subjects/iso/timeline/application';
import { conflictsOf, milestones, milestonesFor, proposeDays } from '#domain/subjects/iso/timeline/timeline';
import { noticesOf, shownNotice } from '#server/capabilities/workday/notices';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openCertification } from '../openCertification';
import { projectTimelines } from '../tables';

const rowOf = (tx: Tx, project: ProjectKey) =>
  tx.select().from(projectTimelines).where(within(projectTimelines, project));

/** The government program that the project applies to; null: it is certified. */
async function programOf(tx: Tx, project: ProjectKey) {
  const [row] = await tx
    .select({ standardCode: projects.standardCode })
    .from(projects)
    .where(within(projects, project));
  return (row && programOfStandard(row.standardCode)) ?? null;
}

/** The days of a project's certification, with a working day for each that is still open. */
export async function getDateTimeline(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['getDateTimeline']['query'],
): Promise<IsoWire['getDateTimeline']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const [row] = await rowOf(tx, project);
  const { schemes, days, version } = row ?? { schemes: [], days: {}, version: 0 };
  const program = await programOf(tx, project);
  const plan = program ? [program] : schemes;
  const notices = await noticesOf(tx);
  const calendar = workCalendar(notices);
  return {
    version,
    schemes,
    program,
    days,
    proposed: proposeDays(days, plan, calendar, portalToday()),
    conflicts: conflictsOf(days, plan, calendar),
    notices: notices.map(shownNotice),
    allowedActions: project.allowedActions,
  };
}

/** The days of a project, within the write of the person who saves them. @throws AppError conflict, unknownReference for what its plan doesn't have */
export async function saveDays(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: ProjectKey,
  { version, schemes, days }: Omit<IsoGiven['saveTimeline']['body'], 'projectCode'>,
) {
  const { projectCode, tenantCode } = project;
  const program = await programOf(tx, project);
  const own = milestonesFor(program ? [program] : schemes);
  const foreign = milestones.find((one) => days[one] !== undefined && !own.includes(one)) ?? (program && schemes[0]);
  if (foreign) throw new AppError('unknownReference', { code: foreign });
  const updatedBy = ctx.actor.accountId;
  // The lock is on the row, so there is one before anything is planned; a second person waits for it.
  await tx.insert(projectTimelines).values({ tenantCode, projectCode, version: 0 }).onConflictDoNothing();
  const [current] = await rowOf(tx, project).for('update');
  const before = await requireVersion(tx, current, version, ({ schemes, days, version }) => ({
    schemes,
    days,
    version,
  }));
  const saved = before.version + 1;
  await tx
    .update(projectTimelines)
    .set({ schemes, days, updatedBy, updatedAt: sql`now()`, version: saved })
    .where(within(projectTimelines, project));
  const flat = (one: { schemes: readonly string[]; days: typeof days }) => ({
    ...one.days,
    schemes: [...one.schemes].sort(),
  });
  await audit({
    action: 'saveTimeline',
    entity: 'timeline',
    entityCode: projectCode,
    tenantCode,
    detail: {
      projectCode,
      version: saved,
      changed: changedFields(flat(before), flat({ schemes, days }), ['schemes', ...milestones]),
    },
  });
  return { version: saved };
}

/**
 * Keeps what is planned, also against the rules: conflicts are told, as a body may have agreed otherwise.
 * @throws AppError notFound, conflict with the timeline as it is now, unknownReference for another plan's days, projectFinished,
 *   refusedTransition
 */
export function saveTimeline(ctx: Context, { projectCode, ...save }: IsoGiven['saveTimeline']['body']) {
  return ctx.write(async (tx, audit) => saveDays(ctx, tx, audit, await openCertification(ctx, tx, projectCode), save));
}
