import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { matcherOf } from '#domain/kernel/spelling';
import { deriveInventory } from '#domain/subjects/assets/inventory/derivation';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import { explainRisk } from '#domain/subjects/assets/method/explain';
import type { Method } from '#domain/subjects/assets/method/method';
import type { ReportRisk } from '#domain/subjects/assets/report/figures';
import { createRiskReport } from '#domain/subjects/assets/report/jobs';
import { codeOf } from '#domain/subjects/assets/risk/codes';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { StoredFile } from '#server/kernel/files/sound';
import { readBytes } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import { openAssessment } from '#server/subjects/assets/assessment';
import { presentDerivation } from '#server/subjects/assets/inventory/queries/derivation';
import type { ReportContent } from '../documents/input';

export const REPORT_DATA_KIND = 'riskReportData';

/** Earlier reports had no codes: they numbered their risks by their order. */
type Coded = Partial<Pick<ReportRisk, 'riskCode'>>;

/**
 * All data of a report at its time, so that its figures can be explained years later. Earlier reports kept their
 * risks in two places, frequency and severity with the inventory.
 */
interface ReportData {
  readonly method: Method;
  readonly inventory: Inventory;
  readonly risks?: readonly (Omit<ReportRisk, 'riskCode'> & Coded)[];
  readonly treated?: readonly (Omit<ReportRisk, 'riskCode' | 'threatFrequency' | 'vulnerabilitySeverity'> & Coded)[];
}

export const packReportData = (content: ReportContent): Buffer =>
  gzipSync(JSON.stringify(content satisfies ReportData), { level: 6 });

/** A version's data as it was stored beside a file. */
export const unpackReportData = async (bytes: Buffer): Promise<ReportContent> =>
  JSON.parse((await unzipped(bytes)).toString()) as ReportContent;

const listed = ({ risks, treated = [] }: ReportData) => risks ?? treated;

const unzipped = promisify(gunzip);
/** The data looked at last; turning its pages must not unpack it each time. */
let latest: { objectId: string; data: ReportData } | undefined;

/**
 * A report's data, for a caller who may see the report.
 * @throws AppError notFound, also for reports from before data was kept
 */
async function openReportData(ctx: Context, objectId: string) {
  const found = await ctx.read(async (tx) => {
    const [report] = await tx
      .select()
      .from(files)
      .where(and(eq(files.objectId, objectId), eq(files.kind, createRiskReport.kind)));
    if (!report?.projectCode) throw new AppError('notFound');
    await openAssessment(ctx, tx, report.projectCode);
    return { report, stored: await dataOf(tx, objectId) };
  });
  const { report, stored } = found;
  if (latest?.objectId !== stored.objectId) {
    latest = { objectId: stored.objectId, data: await unpackReportData(await readBytes(ctx, stored)) };
  }
  return { report, data: latest.data };
}

async function dataOf(tx: Tx, objectId: string): Promise<StoredFile> {
  const [data] = await tx.select().from(files).where(eq(files.dataOf, objectId));
  if (!data) throw new AppError('notFound');
  return data;
}

const brief = ({ key, version, name, source }: Method) => ({ key, version, ...name, source });

export async function reportRisks(ctx: Context, query: AssetsGiven['listReportRisks']['query']) {
  const { report, data } = await openReportData(ctx, query.objectId);
  const matches = matcherOf(query.keyword);
  const matching = listed(data)
    .map((risk, index) => ({ ...risk, index, riskCode: risk.riskCode ?? codeOf('risk', index + 1) }))
    .filter(
      (risk) =>
        (!query.level || risk.riskLevel === query.level) &&
        matches(risk.riskCode, risk.unitCode, risk.unitName, risk.threat, risk.vulnerability),
    );
  const from = (query.currentPage - 1) * query.pageSize;
  return {
    name: report.name,
    createdAt: report.createdAt.toISOString(),
    method: brief(data.method),
    list: matching.slice(from, from + query.pageSize),
    total: matching.length,
  };
}

/** One risk of a report, explained by the method and the inventory of that day. */
export async function reportRiskDetail(ctx: Context, query: AssetsGiven['getReportRisk']['query']) {
  const { data } = await openReportData(ctx, query.objectId);
  const { method, inventory } = data;
  const shown = listed(data)[query.index];
  const risk =
    data.risks?.[query.index] ??
    (shown &&
      inventory.risks.find(
        (candidate) =>
          candidate.unit === shown.unitCode &&
          candidate.threat === shown.threat &&
          candidate.vulnerability === shown.vulnerability,
      ));
  if (!shown || !risk) throw new AppError('notFound');
  const assetValue = deriveInventory(method, inventory).units.get(shown.unitCode)?.value;
  if (!assetValue) throw new AppError('notFound');
  return {
    method: brief(method),
    steps: explainRisk(method, { ...risk, assetValue }),
    derivation: presentDerivation(method, inventory, 'unit', shown.unitCode),
  };
}
