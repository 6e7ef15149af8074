import type { releaseSchemas } from '#domain/capabilities/release/schema';
import {
  makeApprovalRule,
  makeColleague,
  makeDeputy,
  makeRelease,
  makeReportFile,
  signAssessment,
  withdrawReleases,
} from '../../../tests/factories/releases';
import { type Lines, nothing, own } from '../../../tests/isolation/line';
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
  listApprovalRules: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ query: { projectCode, document: 'managementDocument' } }),
  },
  saveApprovalRule: {
    roles: keepers,
    fresh: async (tx, ids) => {
      await makeApprovalRule(tx, own(ids));
      return {};
    },
    input: ({ projectCode, approverId }) => ({
      body: {
        projectCode,
        document: 'managementDocument',
        category: 'manual',
        version: 1,
        inOrder: true,
        steps: [{ name: '批准', quorum: 1, accountIds: [approverId], roleCodes: [] }],
      },
    }),
  },
  listDeputies: { roles: [...riskBearers, ...consultants], input: nothing },
  nameDeputy: {
    roles: [...riskBearers, ...consultants],
    fresh: async (tx, ids) => ({ deputyAccountId: await makeColleague(tx, ids) }),
    input: ({ deputyAccountId }) => ({
      body: { accountId: deputyAccountId, fromDay: '2099-01-01', toDay: '2099-01-02' },
    }),
  },
  endDeputy: {
    roles: [...riskBearers, ...consultants],
    fresh: async (tx, { ownTenantCode: tenantCode, accountId }) => ({
      deputyId: await makeDeputy(tx, { tenantCode, accountId }),
    }),
    input: ({ deputyId }) => ({ body: { deputyId } }),
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
