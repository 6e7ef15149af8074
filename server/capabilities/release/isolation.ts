import type { releaseSchemas } from '#domain/capabilities/release/schema';
import { makeRelease, makeReportFile, signAssessment, withdrawReleases } from '../../../tests/factories/releases';
import { type Lines, own } from '../../../tests/isolation/line';
import { consultants, keepers, riskBearers, wholeReaders } from '../../../tests/isolation/roles';

export const lines: Lines<typeof releaseSchemas> = {
  getRelease: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ query: { projectCode, document: 'riskReport' } }),
  },
  submitRelease: {
    roles: keepers,
    fresh: async (tx, ids) => {
      await signAssessment(tx, own(ids));
      await withdrawReleases(tx, own(ids));
      await makeReportFile(tx, own(ids));
      return {};
    },
    input: ({ projectCode, reviewerId, approverId }) => ({
      body: { projectCode, document: 'riskReport', reviewerId, approverId },
    }),
  },
  // The person who was named acts: here, one of each role that can be named.
  moveRelease: {
    roles: [...riskBearers, ...consultants],
    fresh: async (tx, ids) => {
      await signAssessment(tx, own(ids));
      const { accountId: reviewerId, ownTenantCode: reviewerTenant, approverId } = ids;
      return { releaseId: await makeRelease(tx, own(ids), { reviewerId, reviewerTenant, approverId }) };
    },
    input: ({ projectCode, releaseId }) => ({
      body: { projectCode, document: 'riskReport', releaseId, action: 'review' },
    }),
  },
};
