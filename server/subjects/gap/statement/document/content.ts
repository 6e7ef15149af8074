import type { Words } from '#domain/kernel/levels';
import type { GapWire } from '#domain/subjects/gap/schema';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type BegunGap, openBegun } from '../../analysis/open';
import { getStatement } from '../queries';
import { entryOf, readVersions } from '../read';

type Control = GapWire['getStatement']['data']['controls'][number];

/** All that the statement states. */
export interface StatementContent {
  readonly statement: GapWire['getStatement']['data'];
  readonly projectCode: string;
  readonly customer: string;
  readonly consultant: string;
  /** Null: what is being worked on. */
  readonly version: { number: number; sha256: string; note: string; createdAt: Date; createdBy: string | null } | null;
  /** What is said of each control; its links and evidence stand beside it as they are now. */
  readonly entries: readonly {
    entry: StatementEntry;
    title: Words;
    theme: string | null;
    control: Control | undefined;
  }[];
}

/** @param number null: what is being worked on. @throws AppError notFound where there is no such version */
export async function statementContent(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  number: number | null,
): Promise<{ project: BegunGap; content: StatementContent }> {
  const project = await openBegun(ctx, tx, projectCode);
  const statement = await getStatement(ctx, tx, { projectCode });
  const found =
    number === null ? undefined : (await readVersions(tx, project)).find(({ version }) => version.number === number);
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
      version: found ? { ...found.version, createdBy: found.createdBy } : null,
      entries: said.map((entry) => {
        const control = byRef.get(entry.ref);
        const title = control?.title ?? { zh: entry.ref, en: entry.ref };
        return { entry, title, theme: control?.theme ?? null, control };
      }),
    },
  };
}
