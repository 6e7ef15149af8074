import type { RoleCode } from '#domain/kernel/roles';
import type { statementSchemas } from '#domain/subjects/gap/statement/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { consultants, riskBearers, wholeReaders } from '../../../../tests/isolation/roles';
import { type Ids, OTHER_UNITS } from '../../../../tests/isolation/world';

const editors: readonly RoleCode[] = [...riskBearers, ...consultants];
const CONTROL = 'A.5.1';
const decided = { isApplicable: false, justification: '无此业务', drivers: [], implementation: null, owner: null };

/** An analysis with one undecided control. */
const stated = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
  const title = { zh: OTHER_UNITS, en: OTHER_UNITS };
  const control = { ref: CONTROL, kind: 'control', parentRef: 'A.5', title, riskState: null } as const;
  const made = await makeGapAnalysis(tx, own(ids), { findings: [control] });
  return { findingId: made[CONTROL] ?? '' };
};

export const lines: Lines<typeof statementSchemas> = {
  getStatement: { roles: wholeReaders, fresh: stated, input: ofProject },
  saveStatementEntries: {
    roles: editors,
    fresh: stated,
    input: ({ projectCode }) => ({
      body: { projectCode, entries: [{ ref: CONTROL, version: 0, ...decided, description: null }] },
    }),
  },
  finishStatement: {
    roles: editors,
    fresh: stated,
    // A permitted caller is told what keeps it from becoming final.
    outcome: 'statement_open',
    input: ({ projectCode }) => ({ body: { projectCode, note: '首次发布' } }),
  },
  getStatementDifference: {
    roles: wholeReaders,
    fresh: stated,
    input: ({ projectCode }) => ({ query: { projectCode, from: 0, to: 0 } }),
  },
  createStatementFile: {
    roles: wholeReaders,
    fresh: stated,
    input: ({ projectCode }) => ({ body: { projectCode, number: null, format: 'xlsx', language: 'zh-CN' } }),
  },
};
