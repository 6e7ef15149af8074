import { and, eq, sql } from 'drizzle-orm';
import { documentNumberOf } from '#domain/capabilities/release/numbers';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { documentNumbers } from './tables';

/** The document's number; undefined before it has one. */
export async function numberOf(tx: Tx, project: ProjectKey, document: ReleasedDocument): Promise<string | undefined> {
  const [row] = await tx
    .select({ number: documentNumbers.number })
    .from(documentNumbers)
    .where(and(within(documentNumbers, project), eq(documentNumbers.document, document)));
  return row?.number;
}

/** One person at a time numbers a document, and gives it a version. */
export const lockNumbering = (tx: Tx, { tenantCode, projectCode }: ProjectKey, document: ReleasedDocument) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report:${document}:${tenantCode}:${projectCode}`}, 0))`,
  );

/**
 * The document's number: its channel's next one of this year, where it has none yet. Under `lockNumbering`.
 * @param today YYYY-MM-DD
 */
export async function givenNumber(
  tx: Tx,
  project: ProjectKey,
  document: ReleasedDocument,
  today: string,
): Promise<string> {
  const held = await numberOf(tx, project, document);
  if (held) return held;
  const { tenantCode, projectCode } = project;
  const year = Number(today.slice(0, 4));
  const { rows } = await tx.execute<{ issuer: string; number: number }>(
    sql`SELECT issuer, number FROM next_report_number(${tenantCode}, ${projectCode}, ${document}, ${year}::smallint)`,
  );
  const [next] = rows;
  if (!next) throw new AppError('notFound');
  const number = documentNumberOf(document, year, next.number);
  await tx.insert(documentNumbers).values({ tenantCode, projectCode, document, number, issuer: next.issuer });
  return number;
}

/**
 * The number of a document whose versions are its subject's own: given with the first one that is drawn up.
 * @param version that is drawn up, for the log
 */
export async function ensureNumber(
  ctx: Context,
  project: ProjectKey,
  document: ReleasedDocument,
  version: string,
): Promise<string> {
  const held = await ctx.read((tx) => numberOf(tx, project, document));
  if (held) return held;
  return ctx.write(async (tx, audit) => {
    await lockNumbering(tx, project, document);
    const report = await givenNumber(tx, project, document, portalToday());
    const { tenantCode, projectCode } = project;
    const detail = { projectCode, document, report, version };
    await audit({ action: 'numberReport', entity: 'document', entityCode: projectCode, tenantCode, detail });
    return report;
  });
}
