import { type SQL, sql } from 'drizzle-orm';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import type { FileKind } from '#domain/kernel/fileKinds';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** The columns, or parameters, that name a project's document in a statement. */
export interface DocumentColumns {
  readonly tenantCode: SQL;
  readonly projectCode: SQL;
  /** Empty for documents of which a project has one. */
  readonly recordCode: SQL;
}

/** Documents of which a project has many; the subject keeps them, and gives them their numbers. */
export interface ReleaseRecords {
  /** What `fingerprint` says, of many at once, by the record's code; absent where one may not become final. */
  readonly fingerprints: (
    tx: Tx,
    project: ProjectKey,
    recordCodes: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The kinds of them that a project's rule of approval can be of. */
  readonly categories: readonly string[];
  /** Of which kind each is, and who made what it states now; null: that is not known. */
  readonly about: (
    tx: Tx,
    project: ProjectKey,
    recordCodes: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly category: string; readonly madeBy: string | null }>>;
  /** By the record's code; of those that there are. */
  readonly numbers: (
    tx: Tx,
    project: ProjectKey,
    recordCodes: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** A document that is reviewed and approved. Its subject declares it; server/capabilities/release does the rest. */
export interface ReleaseKind {
  readonly document: ReleasedDocument;
  /**
   * The fingerprint of what the document of a project states now, as an SQL expression; NULL while it may not become final.
   * A release counts only while this is what was submitted.
   */
  readonly fingerprint: (of: DocumentColumns) => SQL;
  /** The kind of the stored files that it is drawn up as. */
  readonly filedAs: FileKind;
  /** Absent: a project has one. */
  readonly records?: ReleaseRecords;
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

/** The fingerprints of what documents state now, in one statement, in their order; null while one may not become final. */
export async function fingerprintsNow(
  tx: Tx,
  kind: ReleaseKind,
  project: ProjectKey,
  recordCodes: readonly string[],
): Promise<(string | null)[]> {
  if (!kind.records) return [await fingerprintNow(tx, kind, project)];
  const found = await kind.records.fingerprints(tx, project, recordCodes);
  return recordCodes.map((code) => found.get(code) ?? null);
}

/** The fingerprint of what a project's one document states now; null while it may not become final. */
export async function fingerprintNow(tx: Tx, kind: ReleaseKind, project: ProjectKey): Promise<string | null> {
  const { tenantCode, projectCode } = project;
  const of = { tenantCode: sql`${tenantCode}`, projectCode: sql`${projectCode}`, recordCode: sql`''` };
  const { rows } = await tx.execute<{ fingerprint: string | null }>(sql`SELECT ${kind.fingerprint(of)} AS fingerprint`);
  return rows[0]?.fingerprint ?? null;
}
