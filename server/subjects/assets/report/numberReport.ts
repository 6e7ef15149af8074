import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nextVersion } from '#domain/subjects/assets/report/editions';
import { reportNumberOf } from '#domain/subjects/assets/report/reportNumber';
import { isAccepted } from '#domain/subjects/assets/risk/treatment';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { assessments } from '#server/subjects/assets/tables';
import type { Edition, ReportContent } from './documents/input';
import { reportEditions } from './tables';

/** The report's number and its versions up to the one that states this content. */
export interface Numbered {
  readonly number: string;
  readonly edition: Edition;
  readonly editions: readonly Edition[];
}

/** Another has numbered the same content in between. */
class NumberedAlready extends Error {}

/** The identity of a version's content; an expired acceptance makes another one. */
function hashOf(content: ReportContent, today: string): string {
  const lapsed = content.risks.filter((risk) => risk.acceptedBy !== null && !isAccepted(risk, today)).length;
  return createHash('sha256')
    .update(JSON.stringify([content, lapsed]))
    .digest('hex');
}

async function editionsOf(tx: Tx, project: OpenAssessment) {
  const signer = alias(accounts, 'signer');
  return tx
    .select({ row: reportEditions, by: accounts.showName, signedBy: signer.showName })
    .from(reportEditions)
    .leftJoin(accounts, eq(accounts.accountId, reportEditions.createdBy))
    .leftJoin(signer, eq(signer.accountId, reportEditions.signedBy))
    .where(within(reportEditions, project))
    .orderBy(asc(reportEditions.edition));
}

type Row = Awaited<ReturnType<typeof editionsOf>>[number];
const shown = ({ row, by, signedBy }: Row): Edition => ({
  version: row.version,
  date: row.day,
  by: by ?? '',
  // The signer may have left: the signature stays.
  signedBy: row.signedBy === null ? null : (signedBy ?? '–'),
});

/**
 * Numbers a report: the same content has the same number, version and day in every format. Content that differs from
 * the latest version's is the next version.
 */
export async function numberReport(ctx: Context, project: OpenAssessment, content: ReportContent): Promise<Numbered> {
  const today = portalToday();
  const contentHash = hashOf(content, today);
  const { tenantCode, projectCode } = project;
  const isLatest = (rows: readonly Row[]) => rows.at(-1)?.row.contentHash === contentHash;
  let rows = await ctx.read((tx) => editionsOf(tx, project));
  if (!isLatest(rows)) {
    await ctx
      .write(async (tx, audit) => {
        await tx.execute(
          sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report:${tenantCode}:${projectCode}`}, 0))`,
        );
        const now = await editionsOf(tx, project);
        if (isLatest(now)) throw new NumberedAlready();
        const latest = now.at(-1)?.row;
        const version = nextVersion(latest?.version, content.signed !== undefined);
        await tx.insert(reportEditions).values({
          tenantCode,
          projectCode,
          edition: (latest?.edition ?? 0) + 1,
          version,
          day: today,
          contentHash,
          signedBy: content.signed ? project.signedBy : null,
          createdBy: ctx.actor.accountId,
        });
        const report = await givenNumber(tx, project, today);
        await audit({
          action: 'numberReport',
          entity: 'assessment',
          entityCode: projectCode,
          tenantCode,
          detail: { projectCode, report, version },
        });
      })
      .catch((error) => {
        if (!(error instanceof NumberedAlready)) throw error;
      });
    rows = await ctx.read((tx) => editionsOf(tx, project));
  }
  const [numbered] = await ctx.read((tx) => numberOf(tx, project));
  const editions = rows.map(shown);
  const edition = editions.at(-1);
  if (!edition || !numbered?.number) throw new Error('A report was numbered, and its number is gone.');
  return { number: numbered.number, edition, editions };
}

const numberOf = (tx: Tx, project: OpenAssessment) =>
  tx.select({ number: assessments.reportNumber }).from(assessments).where(within(assessments, project));

/** The report's number: the channel's next one of this year, where it has none yet. */
async function givenNumber(tx: Tx, project: OpenAssessment, today: string): Promise<string> {
  const [held] = await numberOf(tx, project).for('update');
  if (held?.number) return held.number;
  const year = Number(today.slice(0, 4));
  const { rows } = await tx.execute<{ issuer: string; number: number }>(
    sql`SELECT issuer, number FROM next_report_number(${project.tenantCode}, ${project.projectCode}, ${year}::smallint)`,
  );
  const [next] = rows;
  if (!next) throw new AppError('notFound');
  const reportNumber = reportNumberOf(year, next.number);
  await tx.update(assessments).set({ reportNumber, reportIssuer: next.issuer }).where(within(assessments, project));
  return reportNumber;
}
