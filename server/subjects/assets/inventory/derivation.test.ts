import { describe, expect, it } from 'vitest';
import { demoRisks, EXECUTOR, OTHER_PM, PM, PROJECT } from '../../../../tests/server/demoRisks';
import { testApp } from '../../../../tests/server/testApp';

const BUSINESS = '/consulting/project/businessAssets';
const SYSTEM = '/consulting/project/systemAssets';
const UNIT = '/consulting/project/unitAssets';

interface Row {
  businessId: string;
  systemId: string;
  unitId: string;
  assetCode: string;
  name: string;
  importance: number;
  value: number;
  version: number;
  allowedActions: string[];
}
interface Page {
  list: Row[];
  total: number | '1000+';
  allowedActions: string[];
}

const t = testApp();
const { units } = demoRisks(t);

const unit = (fields: Record<string, unknown> = {}) => ({
  projectCode: PROJECT,
  assetCode: 'NEW-1',
  name: '备份服务器',
  category: 'systemUnit',
  assetType: 'hardware',
  confidentiality: 2,
  integrity: 3,
  availability: 2,
  systems: [],
  ...fields,
});

describe('importance flows down', () => {
  const business = (fields: Record<string, unknown>) => ({
    projectCode: 'PDEMO27001B',
    ownImportance: 2,
    associations: [],
    ...fields,
  });

  it('raises a system and its units at once when the business above becomes more important', async () => {
    const pm = await t.as(OTHER_PM);
    const { data: b } = await pm.post<{ businessId: string; version: number }>(
      `${BUSINESS}/addOrUpdate`,
      business({ assetCode: 'B1', name: '仓储' }),
    );
    const low = { projectCode: 'PDEMO27001B', confidentiality: 1, integrity: 1, availability: 1 };
    const { data: s } = await pm.post<{ systemId: string }>(`${SYSTEM}/addOrUpdate`, {
      ...low,
      assetCode: 'S2',
      name: '仓储系统',
      businesses: [{ businessId: b.businessId, carryType: 'full', carryLevel: 5 }],
    });
    await pm.post(
      `${UNIT}/update`,
      unit({ ...low, assetCode: 'U2', systems: [{ systemId: s.systemId, essential: false }] }),
    );
    const unitValue = async () =>
      (await pm.get<Page>(`${UNIT}/list`, { projectCode: 'PDEMO27001B', keyword: 'U2' })).data.list[0]?.value;
    // 2 for the system, one less for a unit that is not essential to it.
    expect(await unitValue()).toBe(1);
    await pm.post(`${BUSINESS}/addOrUpdate`, business({ ...b, assetCode: 'B1', name: '仓储', ownImportance: 5 }));
    expect(await unitValue()).toBe(4);
  });

  it('refuses a cycle and names its path', async () => {
    const pm = await t.as(OTHER_PM);
    const add = (assetCode: string, associations: unknown[] = []) =>
      pm.post<{ businessId: string; version: number }>(
        `${BUSINESS}/addOrUpdate`,
        business({ assetCode, name: assetCode, associations }),
      );
    const close = (businessId: string) => ({ businessId, type: 'parallel', degree: 'close' });
    const { data: a } = await add('CA');
    const { data: b } = await add('CB', [close(a.businessId)]);
    const closing = await pm.post(
      `${BUSINESS}/addOrUpdate`,
      business({ ...a, assetCode: 'CA', name: 'CA', associations: [close(b.businessId)] }),
    );
    expect(closing.errorCode).toBe('cycle');
    expect((closing.data as { path: string[] }).path).toEqual(expect.arrayContaining(['CA', 'CB']));
    const self = await pm.post(
      `${BUSINESS}/addOrUpdate`,
      business({ ...a, assetCode: 'CA', name: 'CA', associations: [close(a.businessId)] }),
    );
    expect(self.errorCode).toBe('cycle');
  });

  it('does not delete what others still rest on', async () => {
    const pm = await t.as(PM);
    const systems = await pm.get<{ list: { systemId: string; version: number; unitCount: number }[] }>(
      `${SYSTEM}/list`,
      { projectCode: PROJECT },
    );
    const used = systems.data.list.find((row) => row.unitCount > 0);
    const answer = await pm.post(
      `${SYSTEM}/delete?projectCode=${PROJECT}&systemId=${used?.systemId}&version=${used?.version}`,
    );
    expect(answer.errorCode).toBe('in_use');
    expect((answer.data as { usedBy: string[] }).usedBy).toHaveLength(used?.unitCount ?? 0);
  });
});

describe('the graph', () => {
  it('holds all businesses, systems and links, and the units of the system that is asked for', async () => {
    const pm = await t.as(PM);
    interface Graph {
      businesses: unknown[];
      systems: { systemId: string; unitCount: number }[];
      carries: unknown[];
      units: unknown[];
    }
    const graph = (await pm.get<Graph>('/api/portal/assets/graph', { projectCode: PROJECT })).data;
    expect([graph.businesses.length, graph.systems.length, graph.units.length]).toEqual([20, 40, 0]);
    const system = graph.systems.find((one) => one.unitCount > 0);
    const opened = (
      await pm.get<Graph>('/api/portal/assets/graph', { projectCode: PROJECT, systemId: system?.systemId ?? '' })
    ).data;
    expect(opened.units).toHaveLength(system?.unitCount ?? -1);
    expect((await (await t.as(OTHER_PM)).get('/api/portal/assets/graph', { projectCode: PROJECT })).errorCode).toBe(
      'not_found',
    );
  });
});

describe('a derived value', () => {
  it('opens to what it comes from, for businesses, systems and units', async () => {
    const pm = await t.as(PM);
    const ask = async (kind: string, id: string) =>
      (
        await pm.get<{ kind: string; value: number; factors: { offered: number }[] }[]>(
          '/api/portal/assets/derivation',
          {
            projectCode: PROJECT,
            kind,
            id,
          },
        )
      ).data;
    interface Row {
      businessId: string;
      systemId: string;
      unitId: string;
      importance: number;
      value: number;
    }
    for (const [kind, path] of [
      ['business', 'businessAssets'],
      ['system', 'systemAssets'],
      ['unit', 'unitAssets'],
    ] as const) {
      const { list } = (
        await pm.get<{ list: Row[] }>(`/consulting/project/${path}/list`, { projectCode: PROJECT, pageSize: 5 })
      ).data;
      expect(list.length, kind).toBeGreaterThan(0);
      for (const row of list) {
        const [own, ...above] = await ask(kind, row[`${kind}Id`]);
        expect(own?.value, kind).toBe(kind === 'business' ? row.importance : row.value);
        expect(own?.value).toBe(Math.max(...(own?.factors ?? []).map((factor) => factor.offered)));
        expect(above.every((step) => step.kind !== 'unit')).toBe(true);
      }
    }
    const answer = await (await t.as(EXECUTOR)).get('/api/portal/assets/derivation', {
      projectCode: PROJECT,
      kind: 'unit',
      id: units.foreign,
    });
    expect(answer.errorCode).toBe('not_found');
  });
});
