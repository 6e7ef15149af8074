import { describe, expect, it } from 'vitest';
import { gov } from '#domain/subjects/gov/contract';
import type { GovWire } from '#domain/subjects/gov/schema';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
const LEADER = 'CHANNEL_TENANT_MANAGER';
type Role = keyof typeof clients;
type Scope = IsoWire['findCertificationScope']['data'];

const device = { code: 'C3584', name: '医疗、外科及兽医用器械制造' };
const deviceCode = { list: 'QES', code: '19.11.00', name: '医疗、外科以及整形外科器械的制造' };

async function open(schemes: CertificationScheme[]) {
  const { projectCode } = await newProject();
  await clients.CONSUMER_PM.post(calls.saveTimeline.path, { projectCode, version: 0, schemes, days: {} });
  const { data } = await clients.CONSUMER_PM.get<{ projectGroup: { projectGroupCode: string } }>(
    '/consulting/project/consumer/detailInfo',
    { projectCode },
  );
  return { projectCode, projectGroupCode: data.projectGroup.projectGroupCode };
}
type Open = Awaited<ReturnType<typeof open>>;
const save = ({ projectCode, projectGroupCode }: Open, values: object, version = 0) =>
  clients.CONSUMER_PM.post<{ version: number }>(
    calls.saveProjectVariables.path
      .replace('{projectGroupCode}', projectGroupCode)
      .replace('{projectCode}', projectCode),
    { moduleCode: 'scope', version, values },
  );

describe('industries', () => {
  const list = (query: GovWire['listNationalIndustries']['query']) =>
    clients.CONSUMER_EXECUTOR.get<GovWire['listNationalIndustries']['data']>(
      gov.listNationalIndustries.path,
      query as never,
    );

  it('are walked down from the sections, and found by code, name and Pinyin', async () => {
    expect((await list({})).data).toHaveLength(20);
    expect((await list({ parentCode: 'C358' })).data.map(({ code }) => code)).toContain('C3584');
    const { data } = await list({ keyword: '3584' });
    expect(data).toEqual([
      {
        ...device,
        level: 4,
        path: [
          { code: 'C', name: '制造业' },
          { code: 'C35', name: '专用设备制造业' },
          { code: 'C358', name: '医疗仪器设备及器械制造' },
        ],
        hasParts: false,
      },
    ]);
    expect((await list({ keyword: '外科' })).data.map(({ code }) => code)).toContain('C3584');
    expect((await list({ keyword: 'ruanjiankaifa' })).data.map(({ name }) => name)).toContain('应用软件开发');
    expect((await list({ keyword: '制造' })).data).toHaveLength(50);
    expect((await list({ parentCode: 'X9' })).errorCode).toBe('not_found');
    expect((await list({ parentCode: 'C 3' })).status).toBe(400);
  });

  it('tell what is usual in them, and that it is nobody’s rule', async () => {
    const { data } = await clients.CONSUMER_PM.post<IsoWire['getIndustryConfig']['data']>(
      calls.getIndustryConfig.path,
      { industryCode: device.code },
    );
    expect(data.path.at(-1)).toEqual(device);
    expect(data.wording?.zh).toBe('医疗、外科及兽医用器械的设计、开发、生产和销售');
    expect(data.specialProcesses).toContainEqual({ zh: '灭菌', en: 'Sterilization' });
    expect(data.source.zh).toContain('供参考');
    const aspects = await clients.CONSUMER_PM.post<IsoWire['getIndustryConfig14001']['data']>(
      calls.getIndustryConfig14001.path,
      { industryCode: 'H6210' },
    );
    expect(aspects.data.aspects[0]).toMatchObject({ zh: '油烟排放', impactZh: '大气污染', condition: 'normal' });
    for (const path of [calls.getIndustryConfig.path, calls.getIndustryConfig14001.path])
      expect((await clients.CONSUMER_PM.post(path, { industryCode: 'C9999' })).errorCode).toBe('not_found');
    const { status } = await clients.CONSUMER_PM.post(calls.getIndustryConfig.path, {});
    expect(status).toBe(400);
  });
});

describe('scope codes', () => {
  const find = (body: object, role: Role = LEADER) =>
    clients[role].post<Scope>(calls.findCertificationScope.path, body);
  const propose = (body: object, role: Role = LEADER) =>
    clients[role].post<{ version: number }>(calls.saveScopeProposals.path, {
      industryCode: device.code,
      list: 'QES',
      version: 0,
      codes: ['19.11.00', '14.02.04'],
      ...body,
    });

  it('are searched in their list', async () => {
    const list = (query: Record<string, string>) =>
      clients.CONSUMER_PM.get<IsoWire['listCertificationScopes']['data']>(calls.listCertificationScopes.path, query);
    expect((await list({ list: 'QES', keyword: '整形外科器械' })).data).toEqual([
      { code: '19.11.00', name: deviceCode.name, sector: { zh: expect.any(String), en: expect.any(String) } },
    ]);
    expect((await list({ list: 'ISMS', codes: '04.11, 99.99' })).data.map(({ code }) => code)).toEqual(['04.11']);
    expect((await list({ list: 'QES' })).data).toHaveLength(50);
    expect((await list({ list: 'ABC' })).status).toBe(400);
  });

  it('are proposed by industry for the lists of the project’s schemes', async () => {
    const { projectCode } = await open(['QMS', 'EMS']);
    const { data } = await find({ projectCode, industryCode: device.code }, 'CONSUMER_OWNER');
    expect(data.lists.map(({ list, schemes }) => [list, schemes])).toEqual([
      ['QES', ['QMS', 'EMS']],
      ['ISMS', ['ISMS']],
    ]);
    expect(data.lists[0]).toMatchObject({
      codes: [{ code: '19.11.00', isListed: true }],
      source: 'portal',
      setFor: null,
      version: 0,
    });
    expect(data.edition.zh).toContain('2018');
    expect(data.proposals.zh).toContain('没有官方对照表');
    expect(data.allowedActions).toEqual([]);
    expect((await find({ projectCode })).data.lists.map(({ codes }) => codes)).toEqual([[], []]);
    expect((await find({ projectCode, industryCode: 'C9999' })).errorCode).toBe('not_found');
    expect((await find({ projectCode: 'PNONE', industryCode: device.code })).errorCode).toBe('not_found');
  });

  it('are proposed by the channel instead, list by list, until it gives them back', async () => {
    const { projectCode } = await open(['QMS']);
    const ofProject = { projectCode, industryCode: device.code };
    expect((await find(ofProject)).data.allowedActions).toEqual(['keep']);
    expect((await propose({ codes: ['19.11.00', '99.99.99'] })).errorCode).toBe('unknown_reference');
    expect((await propose({ industryCode: 'C9999' })).errorCode).toBe('not_found');
    expect((await propose({ codes: [] })).status).toBe(400);
    expect((await propose({}, 'CONSUMER_PM')).errorCode).toBe('403');
    const set = await propose({ industryCode: 'C358' });
    expect(set.data, set.errorMsg).toEqual({ version: 1 });
    expect(await propose({ industryCode: 'C358', codes: ['19.11.00'] })).toMatchObject({
      errorCode: 'conflict',
      data: { current: { version: 1, codes: ['19.11.00', '14.02.04'] } },
    });
    // What is set for a group holds for its classes; the customer sees the proposal, and can't change it.
    const seen = (await find(ofProject, 'CONSUMER_PM')).data;
    expect(seen.allowedActions).toEqual([]);
    expect(seen.lists[0]).toMatchObject({ source: 'channel', setFor: { code: 'C358' }, version: 0 });
    expect(seen.lists[0]?.codes.map(({ code }) => code)).toEqual(['19.11.00', '14.02.04']);
    expect(seen.lists[1]).toMatchObject({ list: 'ISMS', source: 'portal' });
    expect((await propose({ codes: ['14.02.04'] })).data).toEqual({ version: 1 });
    expect((await find(ofProject)).data.lists[0]).toMatchObject({
      codes: [{ code: '14.02.04' }],
      setFor: device,
      version: 1,
    });
    expect((await propose({ version: 1, codes: null })).data).toEqual({ version: 0 });
    expect((await propose({ industryCode: 'C358', version: 1, codes: null })).data).toEqual({ version: 0 });
    expect((await find(ofProject)).data.lists[0]?.source).toBe('portal');
    const rows = (await t.audits('saveScopeProposals')).filter(({ entityCode }) => entityCode === device.code);
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        industry: `${device.code} ${device.name}`,
        list: 'QES',
        version: 0,
        changed: { codes: { before: '14.02.04', after: null } },
      },
      {
        industry: `${device.code} ${device.name}`,
        list: 'QES',
        version: 1,
        changed: { codes: { before: null, after: '14.02.04' } },
      },
    ]);
  });

  it('are found in as many statements for a class as for a division', async () => {
    const { projectCode } = await open(['QMS']);
    const few = await t.statements(() => find({ projectCode, industryCode: 'C35' }));
    expect(await t.statements(() => find({ projectCode, industryCode: device.code }))).toBe(few);
  });

  it('and industries are saved as facts only from their lists', async () => {
    const at = await open(['QMS']);
    const wrong = await save(at, { scopeCodes: [{ ...deviceCode, code: '19.99.00' }] });
    expect(wrong.status).toBe(400);
    expect((await save(at, { industry: { code: 'C3584', name: '软件' } })).status).toBe(400);
    const saved = await save(at, { industry: device, scopeCodes: [deviceCode] });
    expect(saved.data, saved.errorMsg).toMatchObject({ version: 1, values: { industry: device } });
  });
});

describe('clauses that are not applicable', () => {
  const find = ({ projectCode }: Open, role: Role = 'CONSUMER_OWNER') =>
    clients[role].post<IsoWire['findNotApplicableClauses']['data']>(calls.findNotApplicableClauses.path, {
      projectCode,
    });

  it('are told by the standard of each scheme, with reasons in words', async () => {
    const { data } = await find(await open(['QMS', 'EMS']));
    expect(data.standards.map(({ scheme, rule, edition }) => [scheme, rule, edition])).toEqual([
      ['QMS', 'clauses', 'ISO 9001:2015'],
      ['ISMS', 'statement', 'ISO/IEC 27001:2022'],
      ['EMS', 'none', 'ISO 14001:2015'],
    ]);
    const [quality] = data.standards;
    expect(quality?.usual.map(({ clause }) => clause)).toContain('8.3');
    expect(quality?.clauses).toContainEqual(expect.objectContaining({ clause: '8.3', zh: expect.any(String) }));
    expect(data.notices).toEqual([]);
  });

  it('name the edition that the project has chosen, and the one whose clauses they are', async () => {
    const at = await open(['QMS']);
    const editions = ['ISO9001-2026', 'ISO27001-2022'];
    const body = { projectCode: at.projectCode, version: 0, editions };
    expect((await clients.CONSUMER_PM.post(calls.saveMaterialEditions.path, body)).success).toBe(true);
    expect((await find(at)).data.standards[0]).toMatchObject({ edition: 'ISO 9001:2026', clausesOf: 'ISO 9001:2015' });
  });

  it('are held against the scope that is entered', async () => {
    const at = await open(['QMS']);
    const values = {
      industry: device,
      scope: '血管支架的设计和生产',
      notApplicable: [
        { clause: '8.3', reason: '不设计' },
        { clause: '8.5.1 f', reason: '全部检验' },
        { clause: '9.2', reason: '不需要' },
      ],
    };
    const saved = await save(at, values);
    expect(saved.success, saved.errorMsg).toBe(true);
    const { data } = await find(at);
    expect(data.notices.map(({ row, kind, by }) => [row, kind, by?.zh])).toEqual([
      [0, 'design', '设计'],
      [1, 'special', '灭菌、无菌包装热封、粘接'],
      [2, 'unusual', undefined],
    ]);
    expect(data.specialProcesses).toHaveLength(3);
    expect((await find({ ...at, projectCode: 'PNONE' })).errorCode).toBe('not_found');
    expect((await find(at, 'CONSUMER_EXECUTOR')).success).toBe(false);
  });
});
