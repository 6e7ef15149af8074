import { type SQL, sql } from 'drizzle-orm';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import type { FileKind } from '#domain/kernel/fileKinds';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** The columns, or parameters, that name a project in a statement. */
export interface ProjectColumns {
  readonly tenantCode: SQL;
  readonly projectCode: SQL;
}

/** A document that is reviewed and approved. Its subject declares it; server/capabilities/release does the rest. */
export interface ReleaseKind {
  readonly document: ReleasedDocument;
  /**
   * The fingerprint of what the document of a project states now, as an SQL expression; NULL while it may not become final.
   * A release counts only while this is what was submitted.
   */
  readonly fingerprint: (of: ProjectColumns) => SQL;
  /** The kind of the stored files that it is drawn up as. */
  readonly filedAs: FileKind;
  /** Its reviewer reads such a file, and has nothing to read without one. Absent: it is read on its page. */
  readonly isReadAsFile?: true;
  /** The side whose people approve it; either one if absent. */
  readonly approvedBy?: 'customer';
  /** The page with the document, as a path within the portal. */
  readonly page: (side: 'customer' | 'channel', projectCode: string) => string;
}

declare module '#server/kernel/subject' {
  interface Subject {
    /** Documents of this subject that are reviewed and approved. */
    readonly releases?: readonly ReleaseKind[];
  }
}

export const kindsOf = (ctx: Context): ReleaseKind[] =>
  ctx.services.subjects.flatMap(({ releases: kinds = [] }) => kinds);

export function kindOf(ctx: Context, document: ReleasedDocument): ReleaseKind {
  const kind = kindsOf(ctx).find((one) => one.document === document);
  if (!kind) throw new Error(`No subject declares the document ${document}.`);
  return kind;
}

/** The fingerprint of what a document states now; null while it may not become final. */
export async function fingerprintNow(tx: Tx, kind: ReleaseKind, project: ProjectKey): Promise<string | null> {
  const { tenantCode, projectCode } = project;
  const now = kind.fingerprint({ tenantCode: sql`${tenantCode}`, projectCode: sql`${projectCode}` });
  const { rows } = await tx.execute<{ fingerprint: string | null }>(sql`SELECT ${now} AS fingerprint`);
  return rows[0]?.fingerprint ?? null;
}
