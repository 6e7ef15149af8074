import { eq } from 'drizzle-orm';
import type { assetsSchemas } from '#domain/assets/schema';
import { type Lines, ofProject } from '../../../tests/isolation/line';
import { keepers, reporters, wholeReaders } from '../../../tests/isolation/roles';
import { reportSettings } from './tables';

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
  getReportFigures: { roles: wholeReaders, input: ofProject },
};
