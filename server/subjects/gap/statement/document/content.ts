import type { Words } from '#domain/kernel/levels';
import type { GapWire } from '#domain/subjects/gap/schema';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { releasesOf } from '#server/capabilities/release/open';
import { type Released, releasedAs } from '#server/capabilities/release/queries';
import type { Edition } from '#server/capabilities/report/editions';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type BegunGap, openBegun } from '../../analysis/open';
import { statementRelease } from '../../releases';
import { getStatement } from '../queries';
import { entryOf, readVersions } from '../read';

type Control = GapWire['getStatement']['data']['controls'][number];

/** All that the statement states. */
export interface StatementContent {
  readonly statement: GapWire['getStatement']['data'];
  readonly projectCode: string;
  readonly customer: string;
  readonly consultant: string;
  /** Its number in all versions. */
  readonly number: string;
  /** The final versions up to this one, oldest first. */
  readonly editions: readonly Edition[];
  /** Who prepared, reviewed and approved this version. */
  readonly released: Released | undefined;
  /** Null: what is being worked on. */
  readonly version: { number: number; sha256: string; note: string; createdAt: Date; createdBy: string | null } | null;
  /** The version before it, and what that said; null for the first one. */
  readonly earlier: {
    readonly number: number;
    readonly createdAt: Date;
    readonly entries: readonly StatementEntry[];
  } | null;
  /** What is said of each control; `control` has its risks, measures and evidence as they are now. */
  readonly entries: readonly {
    entry: StatementEntry;
    title: Words;
    theme: string | null;
    control: Control | undefined;
  }[];
}

/** The final versions up to one, each with the person who approved it. @param number 0: all */
async function editionsUpTo(
  tx: Tx,
  project: BegunGap,
  number: number,
  final: Awaited<ReturnType<typeof readVersions>>,
): Promise<Edition[]> {
  const approved = new Map(
    (await releasesOf(tx, project, 'statement'))
      .filter(({ state }) => state === 'approved')
      .map(({ fingerprint, approverName }) => [fingerprint, approverName]),
  );
  return final
    .filter(({ version }) => number === 0 || version.number <= number)
    .map(({ version, createdBy }) => ({
      version: String(version.number),
      date: portalToday(version.createdAt),
      by: createdBy ?? '',
      signedBy: null,
      approvedBy: approved.get(version.sha256) ?? null,
    }))
    .reverse();
}

/** @param final newest first */
function earlierOf(
  final: Awaited<ReturnType<typeof readVersions>>,
  number: number | null,
): StatementContent['earlier'] {
  const found = final.find(({ version }) => number === null || version.number < number)?.version;
  return found ? { number: found.number, createdAt: found.createdAt, entries: found.entries.map(entryOf) } : null;
}

/** @param number null: what is being worked on. @throws AppError notFound where there is no such version */
export async function statementContent(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  number: number | null,
): Promise<{ project: BegunGap; content: Omit<StatementContent, 'number'> }> {
  const project = await openBegun(ctx, tx, projectCode);
  const final = await readVersions(tx, project);
  const statement = await getStatement(ctx, tx, { projectCode });
  const found = number === null ? undefined : final.find(({ version }) => version.number === number);
  if (number !== null && !found) throw new AppError('notFound');
  const parties = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name })
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const nameOf = (tenantCode: string) => parties.find((party) => party.tenantCode === tenantCode)?.name ?? '';
  const byRef = new Map(statement.controls.map((control) => [control.ref, control]));
  const said = found ? found.version.entries.map(entryOf) : statement.controls.map(({ entry }) => entry);
  return {
    project,
    content: {
      statement,
      projectCode,
      customer: nameOf(project.tenantCode),
      consultant: nameOf(project.channelTenantCode),
      editions: await editionsUpTo(tx, project, number ?? 0, final),
      released: found && (await releasedAs(tx, statementRelease, project, found.version.sha256)),
      earlier: earlierOf(final, number),
      version: found ? { ...found.version, createdBy: found.createdBy } : null,
      entries: said.map((entry) => {
        const control = byRef.get(entry.ref);
        const title = control?.title ?? { zh: entry.ref, en: entry.ref };
        return { entry, title, theme: control?.theme ?? null, control };
      }),
    },
  };
}
