import { eq } from 'drizzle-orm';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeInterview } from '../../../../tests/factories/interviews';
import { makePng } from '../../../../tests/factories/pictures';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, reporters, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { reportLogos, reportSettings } from './tables';

const withoutLogo = async (tx: Tx, ids: Ids) => {
  await tx.delete(reportLogos).where(eq(reportLogos.projectCode, ids.projectCode));
  return {};
};

const interview = { person: '王建国', role: '信息中心主任', day: '2026-03-01', heldBy: '周文博', notes: '机房与备份' };
const interviewed = async (tx: Tx, ids: Ids) => ({ interviewId: await makeInterview(tx, own(ids)) });

export const lines: Lines<typeof assetsSchemas> = {
  createRiskReport: { roles: reporters, input: ofProject },
  listReports: { roles: wholeReaders, input: ofProject },
  listReportRisks: {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId } }),
  },
  getReportRisk: {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId, index: 0 } }),
  },
  getReportSettings: { roles: wholeReaders, input: ofProject },
  saveReportSettings: {
    roles: keepers,
    fresh: async (tx, ids) => {
      await tx.delete(reportSettings).where(eq(reportSettings.projectCode, ids.projectCode));
      return {};
    },
    input: ({ projectCode }) => ({ body: { projectCode, version: 0, scope: '总部' } }),
  },
  listInterviews: { roles: wholeReaders, input: ofProject },
  saveInterview: {
    roles: keepers,
    fresh: interviewed,
    input: ({ projectCode, interviewId }) => ({
      body: { projectCode, interviewId, version: 1, ...interview },
    }),
  },
  deleteInterview: {
    roles: keepers,
    fresh: interviewed,
    input: ({ projectCode, interviewId }) => ({ body: { projectCode, interviewId, version: 1 } }),
  },
  getReportLogo: {
    roles: wholeReaders,
    fresh: async (tx, ids) => {
      const logo = { ...own(ids), objectId: ids.objectId, sha256: '', width: 1, height: 1 };
      await tx.insert(reportLogos).values(logo).onConflictDoNothing();
      return {};
    },
    input: ofProject,
  },
  saveReportLogo: {
    roles: keepers,
    fresh: withoutLogo,
    input: ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '标志.png', content: makePng(1, 1) },
    }),
  },
  removeReportLogo: {
    roles: keepers,
    outcome: 'not_found',
    fresh: withoutLogo,
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  getReportFigures: { roles: wholeReaders, input: ofProject },
};
