import type { certificateSchemas } from '#domain/subjects/exam/certificate/schema';
import type { Tx } from '#server/kernel/db/tx';
import {
  certificateTexts,
  makeExamCertificate,
  putCertificateTexts,
} from '../../../../tests/factories/examCertificates';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers, channelLeaders, everybody } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** Another certificate that the caller's tenant has issued. */
const another = (tx: Tx, { ownTenantCode, customerTenantCode: tenantCode, accountId }: Ids): Promise<string> =>
  makeExamCertificate(tx, { tenantCode, organizerCode: ownTenantCode, accountId });
const leaders = [...channelLeaders, 'PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof certificateSchemas> = {
  listExamCertificates: { roles: advisers, input: nothing },
  getExamCertificate: {
    roles: advisers,
    input: ({ certificateNumber }) => ({ query: { certificateNumber } }),
  },
  listOwnExamCertificates: { roles: ['INTERNAL_AUDITOR'], input: nothing },
  downloadExamCertificate: {
    roles: [...advisers, 'INTERNAL_AUDITOR', 'CONSUMER_PM', 'CONSUMER_OWNER'],
    input: ({ certificateNumber }) => ({ query: { certificateNumber } }),
  },
  moveExamCertificate: {
    roles: leaders,
    fresh: async (tx, ids) => ({ certificateNumber: await another(tx, ids) }),
    input: ({ certificateNumber }) => ({
      body: { certificateNumber, version: 1, action: 'revoke', reason: '考试作弊' },
    }),
  },
  getExamCertificateTexts: { roles: leaders, input: nothing },
  saveExamCertificateTexts: {
    roles: leaders,
    fresh: async (tx, { ownTenantCode }) => {
      await putCertificateTexts(tx, ownTenantCode);
      return {};
    },
    input: () => ({ body: { ...certificateTexts, version: 1 } }),
  },
  previewExamCertificate: { roles: leaders, input: nothing },
  // A certificate's number opens what it says to everybody; others open nothing.
  checkExamCertificate: {
    roles: everybody,
    admits: 'anybody',
    outcome: 'not_found',
    input: ({ free }) => ({ query: { number: free } }),
  },
};
