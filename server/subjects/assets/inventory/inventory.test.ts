import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../tests/server/testApp';

const PROJECT = 'PDEMO27001A';
const PM = '13800000021';
const OWNER = '13800000022';
const EXECUTOR = '13800000023';
const CHANNEL = '13800000011';
const OTHER_CHANNEL = '13800000015';
const OTHER_PM = '13800000025';

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
const BUSINESS = '/consulting/project/businessAssets';
const SYSTEM = '/consulting/project/systemAssets';
const UNIT = '/consulting/project/unitAssets';

describe('inventory lists', () => {
  it('shows the demo company with exact totals, and pages, filters and sorts', async () => {
    const pm = await t.as(PM);
    const businesses = await pm.get<Page>(`${BUSINESS}/list`, { projectCode: PROJECT });
    expect(businesses.data.total).toBe(20);
    expect(businesses.data.list).toHaveLength(10);
    expect((await pm.get<Page>(`${SYSTEM}/list`, { projectCode: PROJECT })).data.total).toBe(40);
    const units = await pm.get<Page>(`${UNIT}/list`, {
      projectCode: PROJECT,
      pageSize: 50,
      currentPage: 2,
      sortField: 'value',
      sortOrder: 'descend',
    });
    expect(units.data.total).toBe(300);
    expect(units.data.list).toHaveLength(50);
    const values = units.data.list.map((row) => row.value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const first = units.data.list[0];
    const found = await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, keyword: first?.assetCode ?? '' });
    expect(found.data.list.map((row) => row.assetCode)).toContain(first?.assetCode);
    const staff = await pm.get<{ list: { assetType: string }[] }>(`${UNIT}/list`, {
      projectCode: PROJECT,
      assetType: 'staff',
    });
    expect(new Set(staff.data.list.map((row) => row.assetType))).toEqual(new Set(['staff']));
  });

  it('finds a keyword anywhere, in capitals and small letters', async () => {
    const pm = await t.as(PM);
    const find = async (list: string, keyword: string) =>
      (await pm.get<Page>(list, { projectCode: PROJECT, keyword, pageSize: 200 })).data;
    const [one] = (await find(`${UNIT}/list`, '服务')).list;
    expect(one?.name).toContain('服务');
    for (const code of [one?.assetCode.toLowerCase() ?? '', one?.assetCode.toUpperCase() ?? ''])
      expect((await find(`${UNIT}/list`, code)).list.map((row) => row.unitId)).toContain(one?.unitId);
    for (const keyword of ['服务', one?.assetCode.toLowerCase() ?? '']) {
      const units = (await find('/consulting/project/assess/list', keyword)).list.map((row) => row.unitId);
      expect(units).toContain(one?.unitId);
    }
  });

  it('folds letters beyond those of ASCII, too', async () => {
    const pm = await t.as(PM);
    const name = 'Größe-СЕРВЕР';
    const own = { assetCode: 'FOLD-1', name, ownImportance: 3, associations: [] };
    expect((await pm.post(`${BUSINESS}/addOrUpdate`, { projectCode: PROJECT, ...own })).status).toBe(200);
    for (const keyword of ['größe', 'сервер', 'GRÖ', 'fold-1', 'ße-С'])
      expect((await pm.get<Page>(`${BUSINESS}/list`, { projectCode: PROJECT, keyword })).data.total, keyword).toBe(1);
  });

  it('takes the wildcards of a keyword literally', async () => {
    const pm = await t.as(PM);
    expect((await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, keyword: '%' })).data.total).toBe(0);
  });

  it('sends the same number of statements for one row and for two hundred', async () => {
    const pm = await t.as(PM);
    for (const path of [`${BUSINESS}/list`, `${SYSTEM}/list`, `${UNIT}/list`, '/consulting/project/assess/list']) {
      await pm.get(path, { projectCode: PROJECT, pageSize: 1 });
      const one = await t.statements(() => pm.get(path, { projectCode: PROJECT, pageSize: 1 }));
      const many = await t.statements(() => pm.get(path, { projectCode: PROJECT, pageSize: 200 }));
      expect(many, path).toBe(one);
      expect(many, path).toBeLessThanOrEqual(6);
    }
  });

  it('lets the owner look on without offering changes', async () => {
    const owner = await t.as(OWNER);
    const units = await owner.get<Page>(`${UNIT}/list`, { projectCode: PROJECT });
    expect(units.data.allowedActions).toEqual([
      'view',
      'viewWhole',
      'review',
      'accept',
      'treat',
      'verify',
      'undo',
      'comment',
      'attach',
    ]);
    expect(units.data.list[0]?.allowedActions).toEqual([]);
  });

  it('is not there for other tenants', async () => {
    for (const phone of [OTHER_CHANNEL, OTHER_PM]) {
      const other = await t.as(phone);
      expect((await other.get(`${UNIT}/list`, { projectCode: PROJECT })).errorCode).toBe('not_found');
    }
  });
});

describe('editing units', () => {
  it('rejects visitors, the wrong role, other tenants and bad input, and writes nothing', async () => {
    const before = (await (await t.as(PM)).get<Page>(`${UNIT}/list`, { projectCode: PROJECT })).data.total;
    expect((await t.nobody.post(`${UNIT}/update`, unit())).errorCode).toBe('10000');
    expect((await (await t.as(EXECUTOR)).post(`${UNIT}/update`, unit())).errorCode).toBe('403');
    expect((await (await t.as(OWNER)).post(`${UNIT}/update`, unit())).errorCode).toBe('403');
    expect((await (await t.as(OTHER_PM)).post(`${UNIT}/update`, unit())).errorCode).toBe('not_found');
    const pm = await t.as(PM);
    for (const [field, value] of [
      ['name', '   '],
      ['name', 'x'.repeat(101)],
      ['confidentiality', 6],
      ['confidentiality', '3'],
      ['assetCode', '=1+1'],
      ['category', 'spaceship'],
      ['systems', [{ systemId: 'no-uuid', essential: true }]],
    ] as const) {
      const answer = await pm.post(`${UNIT}/update`, unit({ [field]: value }));
      expect(answer.status, `${field} ${JSON.stringify(value)}`).toBe(400);
      expect(Object.keys(answer.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
    }
    expect((await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT })).data.total).toBe(before);
  });

  it('adds, changes and deletes with an audit row each', async () => {
    const pm = await t.as(PM);
    const added = await pm.post<{ unitId: string; version: number }>(`${UNIT}/update`, unit());
    expect(added.success).toBe(true);
    const { unitId, version } = added.data;
    const total = async () => (await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT })).data.total;
    const before = await total();
    const changed = await pm.post<{ version: number }>(
      `${UNIT}/update`,
      unit({ unitId, version, name: '备份服务器 2' }),
    );
    expect(changed.data.version).toBe(version + 1);
    const gone = await pm.post(`${UNIT}/delete?projectCode=${PROJECT}&unitId=${unitId}&version=${version + 1}`);
    expect(gone.success).toBe(true);
    expect(await total(), 'a total counted before does not outlive the change').toBe(Number(before) - 1);
    expect((await t.audits('saveUnit')).filter((row) => row.entityCode === unitId)).toHaveLength(2);
    const [deleted] = await t.audits('deleteAsset');
    expect(deleted?.detail).toMatchObject({ deleted: { name: '备份服务器 2' } });
  });

  it('tells the second of two editors who was first, and keeps the first text', async () => {
    const [pm, consultant] = [await t.as(PM), await t.as(CHANNEL)];
    const { data } = await pm.post<{ unitId: string; version: number }>(`${UNIT}/update`, unit({ assetCode: 'TWO-1' }));
    const [first, second] = await Promise.all([
      pm.post(`${UNIT}/update`, unit({ ...data, assetCode: 'TWO-1', name: '甲的修改' })),
      consultant.post(`${UNIT}/update`, unit({ ...data, assetCode: 'TWO-1', name: '乙的修改' })),
    ]);
    const [kept, refused] = first.success ? [first, second] : [second, first];
    expect(kept.success).toBe(true);
    expect(refused.errorCode).toBe('conflict');
    // As the list shows it, so that every field of the form can be compared.
    const { list } = (await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, unitId: data.unitId })).data;
    expect(refused.data).toMatchObject({ current: { name: first.success ? '甲的修改' : '乙的修改' } });
    expect((refused.data as { current: object }).current).toEqual(list[0]);
    expect((refused.data as { changedBy: string }).changedBy).not.toBe('');
    const found = await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, keyword: 'TWO-1' });
    expect(found.data.list[0]?.name).toBe(first.success ? '甲的修改' : '乙的修改');
    // What the refused one has looked at is not what there is after the next change.
    await pm.post(`${UNIT}/delete?projectCode=${PROJECT}&unitId=${data.unitId}&version=2`);
    const gone = await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, unitId: data.unitId });
    expect(gone.data).toMatchObject({ list: [], total: 0 });
  });

  it.each([
    ['business', 'businessAssets', { ownImportance: 2, associations: [] }],
    ['system', 'systemAssets', { confidentiality: 2, integrity: 2, availability: 2, businesses: [] }],
  ])('tells an editor who comes late of a %s what its list shows, and no more', async (kind, path, fields) => {
    const pm = await t.as(PM);
    const save = (part: object) =>
      pm.post<{ version: number; current?: object }>(`/consulting/project/${path}/addOrUpdate`, {
        projectCode: PROJECT,
        assetCode: `LATE-${kind}`,
        name: '后到',
        ...fields,
        ...part,
      });
    const { data } = await save({});
    const refused = await save({ ...data, version: 7 });
    expect(refused.errorCode).toBe('conflict');
    const { list } = (
      await pm.get<Page>(`/consulting/project/${path}/list`, { projectCode: PROJECT, keyword: `LATE-${kind}` })
    ).data;
    expect(refused.data.current).toEqual(list[0]);
  });

  it('does a write that was sent twice only once', async () => {
    const pm = await t.as(PM);
    const headers = { 'idempotency-key': 'twice-0001' };
    const [first, second] = await Promise.all([
      pm.post<{ unitId: string }>(`${UNIT}/update`, unit({ assetCode: 'ONCE-1' }), headers),
      pm.post<{ unitId: string }>(`${UNIT}/update`, unit({ assetCode: 'ONCE-1' }), headers),
    ]);
    expect(first.success && second.success).toBe(true);
    expect(second.data.unitId).toBe(first.data.unitId);
    expect((await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT, keyword: 'ONCE-1' })).data.total).toBe(1);
  });

  it('refuses a taken code and links to systems of another project', async () => {
    const pm = await t.as(PM);
    const taken = (await pm.get<Page>(`${UNIT}/list`, { projectCode: PROJECT })).data.list[0]?.assetCode;
    expect((await pm.post(`${UNIT}/update`, unit({ assetCode: taken }))).errorCode).toBe('code_taken');
    const other = await t.as(OTHER_PM);
    const made = await other.post<{ systemId: string }>(`${SYSTEM}/addOrUpdate`, {
      projectCode: 'PDEMO27001B',
      assetCode: 'S1',
      name: '外部系统',
      confidentiality: 5,
      integrity: 5,
      availability: 5,
      businesses: [],
    });
    expect(made.success).toBe(true);
    const linked = await pm.post(
      `${UNIT}/update`,
      unit({ assetCode: 'LINK-1', systems: [{ systemId: made.data.systemId, essential: true }] }),
    );
    expect(linked.errorCode).toBe('unknown_reference');
  });
});
