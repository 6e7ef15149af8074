import type { assetsSchemas } from '#domain/assets/schema';
import { type Lines, ofProject } from '../../../tests/isolation/line';
import { reporters, wholeReaders } from '../../../tests/isolation/roles';

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
  getReportFigures: { roles: wholeReaders, input: ofProject },
};
