import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { tidied } from '#domain/subjects/gap/statement/rules';
import { hashedText } from '#domain/subjects/gap/statement/versions';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { gapAnalyses, statementEntries, statementVersions } from '#server/subjects/gap/tables';
import { openBegun } from '../analysis/open';
import { tellOwners } from '../analysis/tell';
import { isChangedSince } from './queries';
import { entryOf, readControls, readVersions } from './read';

/**
 * Says of one or many controls what the statement says; all of it or nothing.
 * @throws AppError notFound where the standard has no such control, conflict where somebody else has changed one of them
 */
export function saveStatementEntries(
  ctx: Context,
  { projectCode, entries }: GapGiven['saveStatementEntries']['body'],
): Promise<GapWire['saveStatementEntries']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode, 'change');
    const known = new Map((await readControls(tx, project)).map((control) => [control.finding.ref, control]));
    const changes = new Map<string, ReturnType<typeof tidied>>();
    for (const { version, ...given } of entries) {
      const control = known.get(given.ref);
      if (!control) throw new AppError('notFound');
      if (control.row)
        await requireVersion(tx, control.row, version, (row) => ({ ...entryOf(row), version: row.version }));
      const entry = tidied(given);
      if (JSON.stringify(entry) !== JSON.stringify(control.entry)) changes.set(entry.ref, entry);
    }
    const { tenantCode } = project;
    const rows = [...changes.values()].map((entry) => ({
      tenantCode,
      projectCode,
      ...entry,
      drivers: [...entry.drivers],
      updatedBy: project.caller.accountId,
    }));
    if (rows.length > 0)
      await tx
        .insert(statementEntries)
        .values(rows)
        .onConflictDoUpdate({
          target: [statementEntries.tenantCode, statementEntries.projectCode, statementEntries.ref],
          set: {
            isApplicable: sql`excluded.is_applicable`,
            justification: sql`excluded.justification`,
            drivers: sql`excluded.drivers`,
            implementation: sql`excluded.implementation`,
            owner: sql`excluded.owner`,
            description: sql`excluded.description`,
            version: sql`${statementEntries.version} + 1`,
            updatedAt: sql`now()`,
            updatedBy: project.caller.accountId,
          },
        });
    await audit({
      action: 'saveStatementEntries',
      entity: 'statement',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, count: changes.size, refs: [...changes.keys()] },
    });
    return {
      changed: changes.size,
      entries: entries.flatMap(({ ref }) => {
        const control = known.get(ref);
        const entry = changes.get(ref);
        if (!control) return [];
        const version = (control.row?.version ?? 0) + Number(entry !== undefined);
        const stands = entry ?? control.entry;
        return { ...stands, drivers: [...stands.drivers], version };
      }),
    };
  });
}

/**
 * Makes what is being worked on a version, with its number, date and hash; it is never changed again.
 * @throws AppError statementOpen where controls stand against it, refusedTransition where it says what the newest one says
 */
export function finishStatement(
  ctx: Context,
  { projectCode, note }: GapGiven['finishStatement']['body'],
): Promise<GapWire['finishStatement']['data']> {
  return ctx.write(async (tx, audit) => {
    // Who saves takes the same row: what is made final is what was looked at here.
    const project = await openBegun(ctx, tx, projectCode, 'change');
    const controls = await readControls(tx, project);
    const refs = controls.filter(({ problems }) => problems.length > 0).map(({ finding }) => finding.ref);
    if (refs.length > 0)
      throw new AppError('statementOpen', { count: refs.length, refs: refs.slice(0, 5).join(' ') }, { refs });
    const [newest] = await readVersions(tx, project);
    if (controls.length === 0 || !isChangedSince(newest?.version.entries, controls))
      throw new AppError('refusedTransition');
    const number = (newest?.version.number ?? 0) + 1;
    const entries = controls.map(({ entry }) => entry);
    const sha256 = createHash('sha256')
      .update(hashedText(projectCode, number, entries))
      .digest('hex');
    const { tenantCode, caller } = project;
    await tx
      .insert(statementVersions)
      .values({ tenantCode, projectCode, number, entries, sha256, note, createdBy: caller.accountId });
    await tx.update(gapAnalyses).set({ statementNumber: number }).where(within(gapAnalyses, project));
    await tellOwners(tx, project, { kind: 'statement_finished', params: { number } });
    await audit({
      action: 'finishStatement',
      entity: 'statement',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, number, sha256, note },
    });
    return { number, sha256 };
  });
}
