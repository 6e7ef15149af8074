import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets as calls } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makeUnit } from '../../../../tests/factories/inventory';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
const pm = () => clients.CONSUMER_PM;

type Row = AssetsWire['listRisks']['data']['list'][number];
let pairs = 0;
const add = async ({ projectCode }: Project, unitId: string) => {
  pairs += 1;
  const pair = { threat: `威胁 ${pairs}`, vulnerability: '脆弱', threatFrequency: 3, vulnerabilitySeverity: 3 };
  const { data, errorMsg } = await pm().post<AssetsWire['saveRisk']['data']>(calls.saveRisk.path, {
    projectCode,
    unitId,
    ...pair,
  });
  if (!data?.record) throw new Error(errorMsg);
  return data.record;
};
const remove = async ({ projectCode }: Project, { riskId, version }: Row) => {
  const { success, errorMsg } = await pm().post(calls.deleteRisk.path, { projectCode, riskId, version });
  expect(success, errorMsg).toBe(true);
};
const listed = async ({ projectCode }: Project, query: Record<string, string> = {}) => {
  const { data } = await pm().get<AssetsWire['listRisks']['data']>(calls.listRisks.path, {
    projectCode,
    pageSize: '200',
    ...query,
  });
  return data.list;
};
/** Copies a unit's risks to all other units. */
const copy = async ({ projectCode }: Project, unitId: string) => {
  const body = { projectCode, unitId, filters: {} };
  const { data, errorMsg } = await pm().post<AssetsWire['copyRisks']['data']>(calls.copyRisks.path, body);
  if (!data) throw new Error(errorMsg);
  await pm().post(calls.copyRisks.path, { ...body, seal: data.seal });
};

describe('the code of a risk', () => {
  it('is the next one that its project never gave, also after the last risk was deleted', async () => {
    const project = await newProject();
    const unitId = await t.peek((tx) => makeUnit(tx, project, '单元'));
    const [first, second] = [await add(project, unitId), await add(project, unitId)];
    expect([first.riskCode, second.riskCode]).toEqual(['R-0001', 'R-0002']);
    await remove(project, second);
    expect((await add(project, unitId)).riskCode).toBe('R-0003');
    const other = await newProject();
    const elsewhere = await t.peek((tx) => makeUnit(tx, other, '单元'));
    expect((await add(other, elsewhere)).riskCode).toBe('R-0001');
  });

  it('differs for risks that are added at once', async () => {
    const project = await newProject();
    const unitId = await t.peek((tx) => makeUnit(tx, project, '单元'));
    const made = await Promise.all(Array.from({ length: 8 }, () => add(project, unitId)));
    expect(new Set(made.map(({ riskCode }) => riskCode)).size).toBe(8);
  });

  it('finds its risk in the list and the search, and puts it in order', async () => {
    const project = await newProject();
    const unitId = await t.peek((tx) => makeUnit(tx, project, '单元'));
    for (let n = 0; n < 3; n += 1) await add(project, unitId);
    for (const keyword of ['r-0002', 'r-2', 'R2', 'Ｒ－０２'])
      expect((await listed(project, { keyword })).map(({ riskCode }) => riskCode)).toEqual(['R-0002']);
    const ordered = await listed(project, { sortField: 'riskCode', sortOrder: 'descend' });
    expect(ordered.map(({ riskCode }) => riskCode)).toEqual(['R-0003', 'R-0002', 'R-0001']);
  });

  it('never moves and never comes back, whatever is added, copied, deleted and changed', async () => {
    const step = fc.constantFrom('add', 'delete', 'copy', 'change');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const project = await newProject();
        const units = await t.peek(async (tx) => [
          await makeUnit(tx, project, '一'),
          await makeUnit(tx, project, '二'),
        ]);
        const [one = '', two = ''] = units;
        const given = new Map<string, string>();
        for (const [n, what] of ['add', ...steps].entries()) {
          const rows = await listed(project);
          const some = rows[n % Math.max(rows.length, 1)];
          if (what === 'add') await add(project, n % 2 === 0 ? one : two);
          else if (what === 'copy') await copy(project, one);
          else if (some && what === 'delete') await remove(project, some);
          else if (some) {
            const { riskId, version, unitId, vulnerability } = some;
            const now = {
              threat: `改 ${n} ${riskId.slice(0, 8)}`,
              vulnerability,
              threatFrequency: 5,
              vulnerabilitySeverity: 5,
            };
            await pm().post(calls.saveRisk.path, { projectCode: project.projectCode, riskId, version, unitId, ...now });
          }
          for (const { riskId, riskCode } of await listed(project)) {
            expect(given.get(riskCode) ?? riskId).toBe(riskId);
            given.set(riskCode, riskId);
          }
          const codes = new Map([...given].map(([riskCode, riskId]) => [riskId, riskCode]));
          expect(codes.size).toBe(given.size);
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
