import { desc, sql } from 'drizzle-orm';
import { countingOf, type ReleaseStanding, standingOf } from '#domain/capabilities/release/workflow';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { kindsOf, type ReleaseKind } from './kind';
import { releases } from './tables';

/** Where a document of a project stands. */
export interface DocumentStanding {
  readonly kind: ReleaseKind;
  /** null: it was never submitted. */
  readonly standing: ReleaseStanding | null;
  /** The approval of what it states now; null where there is none. */
  readonly approved: { readonly by: string; readonly at: Date } | null;
}

/** The documents of which a project has one, whichever subjects declare them, in two statements. */
export async function standingsOf(ctx: Context, tx: Tx, project: ProjectKey): Promise<DocumentStanding[]> {
  const { tenantCode, projectCode } = project;
  const kinds = kindsOf(ctx).filter(({ records }) => records === undefined);
  const of = { tenantCode: sql`${tenantCode}`, projectCode: sql`${projectCode}`, recordCode: sql`''` };
  const fingerprints = kinds.map(({ document, fingerprint }) => sql`${fingerprint(of)} AS ${sql.identifier(document)}`);
  const [{ rows }, submissions] = await Promise.all([
    tx.execute<Record<string, string | null>>(sql`SELECT ${sql.join(fingerprints, sql`, `)}`),
    tx
      .select()
      .from(releases)
      .where(within(releases, project))
      .orderBy(desc(releases.preparedAt), desc(releases.releaseId)),
  ]);
  return kinds.map((kind) => {
    const fingerprint = rows[0]?.[kind.document] ?? null;
    const counting = countingOf(
      submissions.filter(({ document }) => document === kind.document),
      fingerprint,
    );
    const standing = standingOf(counting, fingerprint);
    const approved =
      standing === 'approved' && counting?.approvedAt
        ? { by: counting.approverName ?? '', at: counting.approvedAt }
        : null;
    return { kind, standing, approved };
  });
}
