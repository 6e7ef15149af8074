import { eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { analysisSchemas } from '#domain/subjects/gap/analysis/schema';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { inDisposal, makeGapAnalysis } from '../../../../tests/factories/gap';
import { type Input, type Line, type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { consultants, participants, riskBearers, wholeReaders } from '../../../../tests/isolation/roles';
import { type Ids, OTHER_UNITS } from '../../../../tests/isolation/world';

const assigners: readonly RoleCode[] = [...riskBearers, ...consultants];
const executor: readonly RoleCode[] = ['CONSUMER_EXECUTOR'];

/** An analysis with a finding that the executor deals with, and an unassigned one. */
export const standing =
  (part: 'inhand' | 'submitted' = 'inhand', more: Parameters<typeof makeGapAnalysis>[2] = {}) =>
  async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
    const finding = part === 'inhand' ? inDisposal(ids.memberId) : inDisposal(ids.memberId, ids.memberId);
    const others = { ref: '5.3', title: { zh: OTHER_UNITS, en: OTHER_UNITS } };
    const made = await makeGapAnalysis(tx, own(ids), { findings: [finding, others], ...more });
    return { findingId: made['5.2'] ?? '' };
  };

const one = ({ projectCode, findingId }: Ids): Input => ({ query: { projectCode, findingId } });
const reading = (roles: readonly RoleCode[], input: Line['input']): Line => ({ roles, input, fresh: standing() });

/** A file of the finding; only the line that reads files needs its bytes. */
const attach =
  (isCopy: boolean) =>
  async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
    const made = { ...ids, ...(await standing()(tx, ids)) };
    const { findingId } = made;
    if (!isCopy) {
      await tx.update(files).set({ entity: 'finding', entityCode: findingId }).where(eq(files.objectId, ids.objectId));
      return { findingId };
    }
    const [file] = await tx.select().from(files).where(eq(files.objectId, ids.objectId));
    if (!file) throw new Error('The project has no file.');
    const objectId = newCode('F');
    const attached = { entity: 'finding', entityCode: findingId };
    await tx.insert(files).values({ ...file, ...attached, objectId, jobCode: null, dataOf: null });
    return { findingId, objectId };
  };

export const lines: Lines<typeof analysisSchemas> = {
  listGapReports: reading(wholeReaders, ofProject),
  getGapAnalysis: reading(participants, ofProject),
  watchGap: reading(participants, ofProject),
  listFindings: reading(participants, ofProject),
  getFinding: reading(participants, one),
  listCarriedFindings: reading(wholeReaders, ofProject),
  listPossibleResponsibles: reading(assigners, ofProject),
  listRiskRegister: reading(wholeReaders, ofProject),
  getGapReport: reading(wholeReaders, ofProject),
  getFindingFile: {
    roles: participants,
    fresh: attach(false),
    input: ({ projectCode, findingId, objectId }) => ({ query: { projectCode, findingId, objectId } }),
  },

  moveGapAnalysis: {
    roles: consultants,
    fresh: standing(),
    input: ({ projectCode }) => ({ body: { projectCode, action: 'evaluate' } }),
  },
  saveFinding: {
    roles: consultants,
    fresh: standing(),
    input: ({ projectCode, findingId, unitId }) => ({
      body: {
        projectCode,
        findingId,
        version: 1,
        level: 2,
        unitIds: [unitId],
        levelReason: '已查看记录',
        present: null,
        missing: '缺少评审',
        measure: null,
        links: [],
      },
    }),
  },
  assignFindings: {
    roles: assigners,
    fresh: standing(),
    input: ({ projectCode, findingId, memberId }) => ({
      body: { projectCode, findingIds: [findingId], responsibleId: memberId, deadline: '2027-01-31' },
    }),
  },
  linkMeasures: {
    roles: assigners,
    fresh: standing(),
    input: ({ projectCode, findingId, measureId }) => ({
      body: { projectCode, findingIds: [findingId], measureIds: [measureId], isLinked: true },
    }),
  },
  planMeasure: {
    roles: assigners,
    fresh: standing(),
    input: ({ projectCode, findingId, memberId }) => ({
      body: {
        projectCode,
        findingIds: [findingId],
        treatmentPlan: '发布方针',
        treatmentOwnerId: memberId,
        treatmentDeadline: '2027-01-31',
        treatmentCost: 10_000,
        controls: ['5.1'],
      },
    }),
  },
  listMeasureFindings: {
    roles: participants,
    input: ({ projectCode, measureId }) => ({ query: { projectCode, measureId } }),
  },
  saveDisposal: {
    roles: executor,
    fresh: standing(),
    input: ({ projectCode, findingId }) => ({
      body: { projectCode, findingId, version: 1, result: '已起草', links: [] },
    }),
  },
  moveDisposal: {
    roles: [...riskBearers, ...executor],
    fresh: standing('submitted'),
    input: ({ projectCode, findingId, accountId, memberId }) => ({
      body: {
        projectCode,
        findingId,
        version: 1,
        ...(accountId === memberId ? { action: 'revoke' } : { action: 'return', reason: '缺少记录' }),
      },
    }),
  },
  addFindingFile: {
    roles: [...consultants, ...executor],
    fresh: standing(),
    input: ({ projectCode, findingId }) => ({
      form: { fields: { projectCode, findingId }, name: '方针.txt', content: Buffer.from('方针') },
    }),
  },
  removeFindingFile: {
    roles: [...consultants, ...executor],
    fresh: attach(true),
    input: ({ projectCode, findingId, objectId }) => ({ body: { projectCode, findingId, objectId } }),
  },
  createGapReport: {
    roles: wholeReaders,
    fresh: standing(),
    input: ({ projectCode }) => ({ body: { projectCode, format: 'xlsx', language: 'zh-CN' } }),
  },
  saveGapReportHeader: {
    roles: assigners,
    fresh: standing(),
    input: ({ projectCode }) => ({
      body: {
        projectCode,
        version: 1,
        checkDate: '2026-11-01',
        companyName: '公司',
        contactName: '李工',
        department: '信息部',
        telephone: '0591-1234567',
      },
    }),
  },
};
