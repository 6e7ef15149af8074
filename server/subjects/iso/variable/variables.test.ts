import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import { makeProject } from '../../../../tests/factories/projects';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, customer, people, newProject } = assessmentApp();
type Values = IsoWire['saveVariables']['body']['values'];
type Role = keyof typeof clients;
interface Open {
  projectCode: string;
  projectGroupCode: string;
}

const open = async (): Promise<Open> => {
  const { projectCode } = await newProject();
  const { data } = await clients.CONSUMER_PM.get<{ projectGroup: { projectGroupCode: string } }>(
    '/consulting/project/consumer/detailInfo',
    { projectCode },
  );
  return { projectCode, projectGroupCode: data.projectGroup.projectGroupCode };
};
const filled = (path: string, { projectCode, projectGroupCode }: Open) =>
  path.replace('{projectGroupCode}', projectGroupCode).replace('{projectCode}', projectCode);
const read = async (at: Open, role: Role = 'CONSUMER_OWNER') =>
  (await clients[role].get<IsoWire['listVariables']['data']>(filled(calls.listVariables.path, at))).data;
const modules = async ({ projectCode }: Open) =>
  (await clients.CONSUMER_OWNER.get<IsoWire['listPageModules']['data']>(calls.listPageModules.path, { projectCode }))
    .data;
const names = async ({ projectCode }: Open, moduleCode: string) =>
  (
    await clients.CONSUMER_OWNER.get<IsoWire['listModuleComponents']['data']>(calls.listModuleComponents.path, {
      projectCode,
      moduleCode,
    })
  ).data.map(({ name }) => name);
const saveGroup = (
  at: Open,
  values: Values,
  more: { version?: number; moduleCode?: string } = {},
  role: Role = 'CONSUMER_PM',
) =>
  clients[role].post<IsoWire['saveVariables']['data']>(calls.saveVariables.path, {
    ...at,
    moduleCode: 'company',
    version: 0,
    values,
    ...more,
  });
const saveProject = (at: Open, moduleCode: string, values: Values, version = 0, role: Role = 'CONSUMER_PM') =>
  clients[role].post<IsoWire['saveVariables']['data']>(filled(calls.saveProjectVariables.path, at), {
    moduleCode,
    version,
    values,
  });
const draft = (at: Open, values: Values | null, role: Role = 'CONSUMER_PM') =>
  clients[role].post<{ savedAt: string | null }>(calls.saveVariablesDraft.path, {
    ...at,
    moduleCode: 'company',
    version: 0,
    base: {},
    values,
  });
const plan = (at: Open, schemes: CertificationScheme[], version = 0) =>
  clients.CONSUMER_PM.post(calls.saveTimeline.path, { projectCode: at.projectCode, version, schemes, days: {} });

describe('facts of a company', () => {
  it('are asked for by what the project is certified for', async () => {
    const at = await open();
    expect((await modules(at)).map(({ moduleCode }) => moduleCode)).toEqual([
      'company',
      'people',
      'sites',
      'scope',
      'policy',
      'security',
      'documents',
    ]);
    await plan(at, ['QMS', 'EMS']);
    expect((await modules(at)).map(({ moduleCode }) => moduleCode)).toContain('environment');
    expect(await names(at, 'policy')).toEqual(['qualityPolicy', 'environmentalPolicy', 'securityPolicy', 'objectives']);
    await plan(at, ['QMS'], 1);
    const gone = await clients.CONSUMER_OWNER.get(calls.listModuleComponents.path, {
      projectCode: at.projectCode,
      moduleCode: 'environment',
    });
    expect(gone.errorCode).toBe('not_found');
  });

  it('are saved with what they lack, and logged with what changed', async () => {
    const at = await open();
    const before = (await modules(at)).find(({ moduleCode }) => moduleCode === 'company');
    expect(before).toMatchObject({ level: 'group', required: 6, lacking: 6 });
    expect(await read(at)).toMatchObject({ sets: [], drafts: [], allowedActions: ['view', 'fill', 'acknowledge'] });
    const saved = await saveGroup(at, { companyName: ' 华辰精密 ', phone: '', uscc: '91350100 m000100y43' });
    const values = { companyName: '华辰精密', uscc: '91350100M000100Y43' };
    expect(saved.data, saved.errorMsg).toEqual({ version: 1, values, aiFields: [] });
    expect((await read(at)).sets).toEqual([
      {
        moduleCode: 'company',
        version: 1,
        values,
        aiFields: [],
        updatedAt: expect.any(String),
        updatedBy: '人 CONSUMER_PM',
      },
    ]);
    expect((await modules(at))[0]).toMatchObject({ required: 6, lacking: 4 });
    await saveGroup(at, { companyName: '华辰', uscc: values.uscc }, { version: 1 }, 'CHANNEL_TENANT_MANAGER');
    const rows = (await t.audits('saveVariables')).filter(({ entityCode }) => entityCode === at.projectCode);
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        projectCode: at.projectCode,
        module: '企业信息',
        version: 2,
        changed: { companyName: { before: '华辰精密', after: '华辰' } },
      },
      {
        projectCode: at.projectCode,
        module: '企业信息',
        version: 1,
        changed: {
          companyName: { before: null, after: '华辰精密' },
          uscc: { before: null, after: '91350100M000100Y43' },
        },
      },
    ]);
  });

  it('are named in the history as on screen, and drafts not at all', async () => {
    const at = await open();
    await draft(at, { companyName: '华' });
    await saveGroup(at, { companyName: '华辰' });
    const { data } = await clients.CONSUMER_PM.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode: at.projectCode,
    });
    expect(data.list.map(({ action }) => action)).not.toContain('saveVariablesDraft');
    expect(data.list[0]).toMatchObject({
      action: 'saveVariables',
      detail: { module: '企业信息', changed: { companyName: { before: null, after: '华辰' } } },
      labels: { companyName: { zh: '企业名称', en: 'Company name' } },
    });
  });

  it('are the same in all projects of a group, those of a project its own', async () => {
    const at = await open();
    const second = await t.peek((tx) =>
      makeProject(tx, {
        customer,
        ownerAccountId: people.CHANNEL_TENANT_MANAGER.accountId,
        projectGroupCode: at.projectGroupCode,
      }),
    );
    await saveGroup(at, { companyName: '华辰' });
    await saveProject(at, 'scope', { scope: '精密零件的设计与制造' });
    const other = { ...at, projectCode: second.projectCode };
    expect((await read(other)).sets.map(({ values }) => values)).toEqual([{ companyName: '华辰' }]);
    expect((await saveGroup(other, { companyName: '华辰精密' }, { version: 1 })).data.version).toBe(2);
    expect((await read(at)).sets.map(({ moduleCode, version }) => [moduleCode, version]).sort()).toEqual([
      ['company', 2],
      ['scope', 1],
    ]);
    const third = await open();
    expect((await read(third)).sets).toEqual([]);
  });

  it('are saved by one of two at once, whose values the other is shown', async () => {
    const at = await open();
    const both = await Promise.all([
      saveGroup(at, { companyName: '甲' }),
      saveGroup(at, { companyName: '乙' }, {}, 'CHANNEL_TENANT_MANAGER'),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const [set] = (await read(at)).sets;
    const refused = both.find(({ errorCode }) => errorCode === 'conflict');
    expect(refused?.data).toMatchObject({ current: { version: 1, values: set?.values } });
    // Of two modules, neither waits for the other.
    const apart = await Promise.all([
      saveProject(at, 'scope', { scope: '甲' }),
      saveProject(at, 'documents', { documentPrefix: 'HC' }, 0, 'CHANNEL_TENANT_MANAGER'),
    ]);
    expect(apart.map(({ errorCode }) => errorCode)).toEqual(['200', '200']);
  });

  it('hold nothing but what their module names, and as it is written', async () => {
    const at = await open();
    const wrong: [Values, string][] = [
      [{ vip: 'x' }, 'values.vip'],
      [{ _type: 'rawXml' }, 'values._type'],
      [{ companyName: { _type: 'link', target: 'file:///etc/passwd' } }, 'values.companyName'],
      [{ uscc: '123' }, 'values.uscc'],
      [{ foundedOn: '2026-02-30' }, 'values.foundedOn'],
      [{ scope: '别的模块' }, 'values.scope'],
    ];
    for (const [values, field] of wrong) {
      const answer = await saveGroup(at, values);
      expect([answer.status, Object.keys(Object(answer.fields))], JSON.stringify(values)).toEqual([400, [field]]);
    }
    const rows = await saveGroup(at, { sites: [{ name: '总部', _type: 'rawXml' }] }, { moduleCode: 'sites' });
    expect(rows.status).toBe(400);
    expect((await saveGroup(at, { companyName: '华\u0008辰' })).status).toBe(400);
    expect((await read(at)).sets).toEqual([]);
  });

  it('are found by their own group and level alone', async () => {
    const [at, other] = [await open(), await open()];
    const mixed = { ...at, projectGroupCode: other.projectGroupCode };
    expect((await saveGroup(mixed, {})).errorCode).toBe('not_found');
    expect((await saveProject(mixed, 'scope', {})).errorCode).toBe('not_found');
    expect((await clients.CONSUMER_PM.get(filled(calls.listVariables.path, mixed))).errorCode).toBe('not_found');
    expect((await saveGroup(at, {}, { moduleCode: 'scope' })).errorCode).toBe('not_found');
    expect((await saveProject(at, 'company', {})).errorCode).toBe('not_found');
    expect((await saveGroup(at, {}, { moduleCode: 'gone' })).errorCode).toBe('not_found');
  });

  it('of a scheme that is left out come back with it', async () => {
    const at = await open();
    await plan(at, ['QMS']);
    await saveProject(at, 'policy', { qualityPolicy: '精益求精' });
    await plan(at, [], 1);
    expect((await read(at)).sets[0]?.values).toEqual({});
    expect((await saveProject(at, 'policy', { qualityPolicy: '别的' }, 1)).status).toBe(400);
    await saveProject(at, 'policy', { securityPolicy: '保密' }, 1);
    await plan(at, ['QMS'], 2);
    expect((await read(at)).sets[0]?.values).toEqual({ qualityPolicy: '精益求精', securityPolicy: '保密' });
  });

  it('stay as they are once the project is terminated', async () => {
    const at = await open();
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', {
      projectCode: at.projectCode,
      reason: '客户暂停',
    });
    for (const answer of [await saveGroup(at, {}), await saveProject(at, 'scope', {}), await draft(at, {})])
      expect(answer.errorCode).toBe('refused_transition');
  });
});

describe('a draft of facts', () => {
  it('is its author’s alone, may be half, and ends with the save', async () => {
    const at = await open();
    const kept = await draft(at, { companyName: '华', uscc: '9135' });
    expect(kept.data.savedAt, kept.errorMsg).toEqual(expect.any(String));
    expect((await read(at, 'CONSUMER_PM')).drafts).toEqual([
      {
        aiFields: [],
        moduleCode: 'company',
        version: 0,
        base: {},
        values: { companyName: '华', uscc: '9135' },
        savedAt: kept.data.savedAt,
      },
    ]);
    expect((await read(at, 'CHANNEL_TENANT_MANAGER')).drafts).toEqual([]);
    await draft(at, { companyName: '华辰' });
    expect((await read(at, 'CONSUMER_PM')).drafts.map(({ values }) => values)).toEqual([{ companyName: '华辰' }]);
    // Of others' saves it stays.
    await saveGroup(at, { companyName: '他人' }, {}, 'CHANNEL_TENANT_MANAGER');
    expect((await read(at, 'CONSUMER_PM')).drafts).toHaveLength(1);
    await saveGroup(at, { companyName: '华辰' }, { version: 1 });
    expect((await read(at, 'CONSUMER_PM')).drafts).toEqual([]);
  });

  it('is given up, and holds nothing of another kind', async () => {
    const at = await open();
    await draft(at, { companyName: '华' });
    expect((await draft(at, null)).data).toEqual({ savedAt: null });
    expect((await read(at, 'CONSUMER_PM')).drafts).toEqual([]);
    const wrong: Values[] = [{ _type: 'rawXml' }, { companyName: true }, { companyName: '长'.repeat(201) }];
    for (const values of wrong) expect((await draft(at, values)).status).toBe(400);
    const kinds = (await t.audits('saveVariablesDraft')).slice(0, 2);
    expect(kinds.map(({ detail }) => (detail as { isKept: boolean }).isKept)).toEqual([false, true]);
  });
});
