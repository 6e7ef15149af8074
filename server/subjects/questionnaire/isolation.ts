import type { riskSchemas } from '#domain/subjects/gap/analysis/schema';
import { standing } from '#server/subjects/gap/analysis/isolation';
import type { Input, Lines } from '../../../tests/isolation/line';
import { ofProject } from '../../../tests/isolation/line';
import { consultants, riskBearers, wholeReaders } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';

const of =
  (more: object) =>
  ({ projectCode, findingId }: Ids): Input => ({
    body: { projectCode, findingId, version: 1, ...more },
  });

/** Calls about findings under the prefix of questionnaires. */
export const lines: Lines<typeof riskSchemas> = {
  submitControlInfo: {
    roles: ['CONSUMER_EXECUTOR'],
    fresh: standing(),
    input: of({ result: '已发布方针', links: [{ title: '方针', url: 'https://example.com/policy' }] }),
  },
  finishControlInfo: { roles: riskBearers, fresh: standing('submitted'), input: of({}) },
  closeRisk: { roles: consultants, fresh: standing(), input: of({ reason: '已接受' }) },
  openRisk: {
    roles: consultants,
    fresh: async (tx, ids) =>
      standing('inhand', { findings: [{ ref: '5.2', riskState: 'closed', riskReason: '已接受' }] })(tx, ids),
    input: of({ reason: '复查发现' }),
  },
  getOwnerRisk: {
    roles: wholeReaders,
    fresh: standing(),
    input: ({ projectCode, findingId }) => ({ query: { projectCode, findingId } }),
  },
  listOwnerRisks: { roles: wholeReaders, fresh: standing(), input: ofProject },
};
