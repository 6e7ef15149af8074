import { describe, expect, it } from 'vitest';
import { gov as calls } from '#domain/subjects/gov/contract';
import type { GovWire } from '#domain/subjects/gov/schema';
import { putProject } from '../../../tests/factories/projects';
import { govApp, yearOf } from '../../../tests/server/govApp';

const { t, clients, newProject, newGov, application, saveYear, saveRdProject } = govApp();
const pm = () => clients.CONSUMER_PM;

type Saved = GovWire['saveGovApplication']['data'];
const apply = (projectCode: string, more: object = {}) =>
  pm().post<Saved>(calls.saveGovApplication.path, {
    projectCode,
    version: 0,
    appliesOn: '2026-06-30',
    registeredOn: '2015-03-01',
    techField: '10109',
    hasIncident: false,
    expected: {},
    ...more,
  });
const conditionsOf = ({ eligibility }: GovWire['getGovApplication']['data']) =>
  Object.fromEntries(eligibility.conditions.map(({ condition, isMet }) => [condition, isMet]));
const entry = (projectCode: string, more: object = {}) =>
  pm().post<GovWire['saveRdEntry']['data']>(calls.saveRdEntry.path, {
    projectCode,
    rdNumber: 'RD01',
    bookedOn: '2025-03-31',
    voucher: '记-12',
    kind: 'personnel',
    fen: 90_000_000,
    isAbroad: false,
    ...more,
  });

describe('the application of a government project', () => {
  it('is entered, logged with what changed, and tells each condition', async () => {
    const projectCode = await newGov();
    expect(await application(projectCode)).toMatchObject({ version: 0, appliesOn: null, allowedActions: ['view'] });
    expect((await apply(projectCode)).data).toEqual({ version: 1 });
    for (const year of [2023, 2024, 2025]) await saveYear(projectCode, yearOf(year));
    const found = await application(projectCode);
    expect(found.eligibility.window).toEqual([2023, 2024, 2025]);
    expect(conditionsOf(found)).toEqual({
      registered: true,
      coreIp: false,
      field: true,
      staff: true,
      rdRatio: true,
      rdDomestic: true,
      income: true,
      score: false,
      record: true,
    });
    const [row] = (await t.audits('saveGovApplication')).filter(({ entityCode }) => entityCode === projectCode);
    expect(row?.detail).toMatchObject({ version: 1, changed: { techField: { before: null, after: '10109' } } });
    expect((await apply(projectCode)).data).toMatchObject({ current: { version: 1, techField: '10109' } });
    expect((await apply(projectCode, { version: 1, techField: '99999' })).errorCode).toBe('unknown_reference');
    expect((await apply(projectCode, { version: 1, appliesOn: '2026-02-30' })).status).toBe(400);
    expect((await apply(projectCode, { version: 1, expected: { 'ip.level': 31 } })).status).toBe(400);
  });

  it('counts the ledger before the entered figure, and people who worked half of the year', async () => {
    const projectCode = await newGov();
    await apply(projectCode);
    for (const year of [2023, 2024, 2025]) await saveYear(projectCode, yearOf(year));
    expect((await entry(projectCode)).errorCode).toBe('unknown_reference');
    await saveRdProject(projectCode, 'rd1', '智能网关');
    await entry(projectCode);
    await entry(projectCode, { kind: 'other', fen: 50_000_000 });
    const person = (name: string, workedFrom: string) =>
      pm().post(calls.saveGovPerson.path, {
        projectCode,
        name,
        degree: 'master',
        isScience: true,
        workedFrom,
        workedTo: null,
      });
    // 183 days of 2025 begin on 2 July.
    await person('林一', '2025-07-02');
    await person('林二', '2025-07-03');
    const { eligibility } = await application(projectCode);
    const terms = (key: string) => eligibility.conditions.find(({ condition }) => condition === key)?.terms;
    expect(terms('rdRatio')).toEqual(
      expect.arrayContaining([
        { term: 'rdEntered', year: 2024, value: 120_000_000 },
        // 900,000 and a quarter of them.
        { term: 'rdCounted', year: 2025, value: 112_500_000 },
        { term: 'rdOtherLeft', year: 2025, value: 27_500_000 },
      ]),
    );
    expect(terms('staff')).toContainEqual({ term: 'listedStaff', year: 2025, value: 100 });
  });

  it('moves on by a year, with the records that there are', async () => {
    const projectCode = await newGov();
    expect((await pm().post(calls.rollOverGovYear.path, { projectCode, version: 0 })).errorCode).toBe(
      'refused_transition',
    );
    await apply(projectCode, { appliesOn: '2028-02-29' });
    await saveYear(projectCode, yearOf(2027));
    const moved = await pm().post(calls.rollOverGovYear.path, { projectCode, version: 1 });
    expect(moved.data).toEqual({ version: 2, year: 2028 });
    expect(await application(projectCode)).toMatchObject({
      appliesOn: '2029-02-28',
      hasIncident: null,
      eligibility: { window: [2026, 2027, 2028] },
      counts: { years: 2 },
    });
    expect((await pm().post(calls.rollOverGovYear.path, { projectCode, version: 1 })).errorCode).toBe('conflict');
    expect((await t.audits('rollOverGovYear'))[0]?.detail).toEqual({ projectCode, year: 2028 });
  });

  it('is none of other projects, of other tenants, and of executors, and ends with its project', async () => {
    const { projectCode: other } = await newProject();
    expect((await apply(other)).errorCode).toBe('not_found');
    const projectCode = await newGov();
    const read = (role: keyof typeof clients) => clients[role].get(calls.getGovApplication.path, { projectCode });
    expect((await read('CONSUMER_EXECUTOR')).errorCode).toBe('403');
    expect((await (await t.as('13800000014')).get(calls.getGovApplication.path, { projectCode })).errorCode).toBe(
      'not_found',
    );
    const body = { projectCode, version: 0, appliesOn: null, registeredOn: null, techField: null, hasIncident: null };
    const asOwner = clients.CONSUMER_OWNER.post(calls.saveGovApplication.path, { ...body, expected: {} });
    expect((await asOwner).errorCode).toBe('403');
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    expect((await apply(projectCode)).errorCode).toBe('project_finished');
  });
});

describe('records of a government project', () => {
  it('are entered once, changed by one person at a time, and logged', async () => {
    const projectCode = await newGov();
    const first = await saveYear(projectCode, yearOf(2025));
    expect(first.data).toMatchObject({ version: 1 });
    expect((await saveYear(projectCode, yearOf(2025))).errorCode).toBe('name_taken');
    const change = (staff: number) =>
      pm().post(calls.saveGovYear.path, { projectCode, ...first.data, ...yearOf(2025, { staff }) });
    const both = await Promise.all([change(101.5), change(102)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const rows = (await t.audits('saveGovRecord')).filter(({ entityCode }) => entityCode === first.data.recordCode);
    expect(rows.map(({ detail }) => Object.keys((detail as { changed: object }).changed))).toContainEqual(['staff']);
    expect((await saveYear(projectCode, yearOf(1900))).status).toBe(400);
  });

  it('are listed in pages, found by words, and summed, by as many statements for many as for few', async () => {
    const projectCode = await newGov();
    await saveRdProject(projectCode, 'RD2', '边缘计算平台');
    await saveRdProject(projectCode, 'RD01', '智能网关');
    await entry(projectCode);
    const list = (more: object = {}) =>
      pm().get<GovWire['listRdLedger']['data']>(calls.listRdLedger.path, { projectCode, pageSize: 50, ...more });
    const few = await t.statements(() => list());
    for (let day = 1; day <= 12; day++) await entry(projectCode, { rdNumber: 'RD02', kind: 'direct', fen: day });
    expect(await t.statements(() => list())).toBe(few);
    expect((await list({ rdNumber: 'RD02' })).data).toMatchObject({
      total: 12,
      sum: 78,
      allowedActions: ['view', 'edit'],
    });
    expect((await list({ keyword: '记-12', kind: 'personnel' })).data.total).toBe(1);
    expect((await list({ year: 2024 })).data).toMatchObject({ total: 0, sum: 0 });
    const projects = await pm().get<GovWire['listRdProjects']['data']>(calls.listRdProjects.path, { projectCode });
    expect(projects.data.list.map(({ number, spent }) => [number, spent])).toEqual([
      ['RD01', 90_000_000],
      ['RD02', 78],
    ]);
  });

  it('are deleted, but R&D projects with a ledger', async () => {
    const projectCode = await newGov();
    const rd = (await saveRdProject(projectCode, 'RD01', '智能网关')).data;
    const booked = (await entry(projectCode)).data;
    const remove = (part: string, of: { recordCode: string; version: number }) =>
      pm().post(calls.deleteGovRecord.path, { projectCode, part, ...of });
    expect(await remove('rdProjects', rd)).toMatchObject({ errorCode: 'in_use', data: { usedBy: ['RD01'] } });
    expect((await remove('ledger', { ...booked, version: 9 })).errorCode).toBe('conflict');
    expect((await remove('ledger', booked)).errorCode).toBe('200');
    expect((await remove('rdProjects', rd)).errorCode).toBe('200');
    expect((await remove('rdProjects', rd)).errorCode).toBe('not_found');
    expect((await t.audits('deleteGovRecord')).map(({ detail }) => (detail as { name: string }).name)).toContain(
      'RD01 智能网关',
    );
  });

  it('keep their R&D number when a project is numbered anew, and know only commissioned work abroad', async () => {
    const projectCode = await newGov();
    const { recordCode, version } = (await saveRdProject(projectCode, 'RD01', '智能网关')).data;
    await entry(projectCode);
    await pm().post(calls.saveRdProject.path, {
      projectCode,
      recordCode,
      version,
      number: 'RD07',
      name: '智能网关',
      category: 'ownResearch',
      techField: '10109',
      beginsOn: '2025-01-01',
      endsOn: null,
      budget: 100,
    });
    const { list } = (await pm().get<GovWire['listRdLedger']['data']>(calls.listRdLedger.path, { projectCode })).data;
    expect(list.map(({ rdNumber }) => rdNumber)).toEqual(['RD07']);
    expect((await entry(projectCode, { rdNumber: 'RD07', isAbroad: true })).status).toBe(400);
    expect((await entry(projectCode, { rdNumber: 'RD07', isAbroad: true, kind: 'outside' })).errorCode).toBe('200');
  });
});

describe('high-tech fields', () => {
  it('are found by code, name and how the name is spoken, level by level', async () => {
    const ask = (query: Record<string, string>) =>
      pm().get<GovWire['listTechFields']['data']>(calls.listTechFields.path, query);
    expect((await ask({})).data).toHaveLength(8);
    expect((await ask({ parentCode: '101' })).data[0]).toEqual({
      code: '10101',
      name: '基础软件',
      level: 3,
      path: [
        { code: '10', name: '电子信息' },
        { code: '101', name: '软件' },
      ],
      hasParts: false,
    });
    expect((await ask({ keyword: 'jichuruanjian' })).data.map(({ code }) => code)).toContain('10101');
    expect((await ask({ parentCode: '999' })).errorCode).toBe('not_found');
  });
});
