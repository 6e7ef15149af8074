import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { isAccepted } from '#domain/subjects/assets/risk/treatment';
import type { Numbered } from '#server/capabilities/report/editions';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { readBytes } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { EarlierReport, ReportContent } from '../documents/input';
import { REPORT_DATA_KIND, unpackReportData } from './reportData';

/** So many files of earlier reports are looked at. */
const LOOKED_AT = 20;

/** The identity of a version's content; an expired acceptance makes another one. @param day YYYY-MM-DD, of the version */
export function hashOf(content: ReportContent, day: string): string {
  const lapsed = content.risks.filter((risk) => risk.acceptedBy !== null && !isAccepted(risk, day)).length;
  return createHash('sha256')
    .update(JSON.stringify([content, lapsed]))
    .digest('hex');
}

/** What an earlier version stated, from the data that is kept beside its files; undefined where none of them is kept. */
export async function earlierReport(
  ctx: Context,
  project: ProjectKey,
  earlier: Numbered['earlier'],
): Promise<EarlierReport | undefined> {
  if (!earlier) return undefined;
  const { version, date } = earlier.edition;
  const kept = await ctx.read((tx) =>
    tx
      .select()
      .from(files)
      .where(and(within(files, project), eq(files.kind, REPORT_DATA_KIND)))
      .orderBy(desc(files.createdAt))
      .limit(LOOKED_AT),
  );
  for (const file of kept) {
    const content = await unpackReportData(await readBytes(ctx, file));
    // Data from before reports kept their risks in one place has none.
    if (content.risks && hashOf(content, date) === earlier.contentHash)
      return { version, date, method: content.method, risks: content.risks };
  }
  return undefined;
}
