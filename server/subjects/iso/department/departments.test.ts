import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
type Row = IsoWire['listUnmergedDepartments']['data']['list'][number];
type Body = IsoWire['saveDepartment']['body'];

const read = async (projectCode: string) =>
  (
    await clients.CONSUMER_OWNER.get<IsoWire['listUnmergedDepartments']['data']>(calls.listUnmergedDepartments.path, {
      projectCode,
    })
  ).data;
const merged = async (projectCode: string, isEnable?: string) =>
  (
    await clients.CONSUMER_OWNER.get<IsoWire['listDepartments']['data']>(calls.listDepartments.path, {
      projectCode,
      ...(isEnable && { isEnable }),
    })
  ).data;
const save = (
  projectCode: string,
  body: Partial<Body> & { name: string },
  role: keyof typeof clients = 'CONSUMER_PM',
) =>
  clients[role].post<{ departmentCode: string; version: number }>(calls.saveDepartment.path, {
    projectCode,
    isEnabled: true,
    ...body,
  });
const remove = (projectCode: string, { departmentCode, version }: Pick<Row, 'departmentCode' | 'version'>) =>
  clients.CONSUMER_PM.post(calls.deleteDepartment.path, { projectCode, departmentCode, version });

/** 公司 over 研发部 and 行政部, over which 人事部 lies. */
async function company() {
  const { projectCode } = await newProject();
  const made = async (name: string, parentCode: string | null = null, headcount: number | null = null) =>
    (await save(projectCode, { name, parentCode, headcount })).data.departmentCode;
  const top = await made('公司');
  const dev = await made('研发部', top, 40);
  const admin = await made('行政部', top, 5);
  const hr = await made('人事部', admin, 4);
  return { projectCode, top, dev, admin, hr };
}

describe('departments', () => {
  it('are entered, changed and logged with what changed', async () => {
    const { projectCode } = await newProject();
    expect(await read(projectCode)).toEqual({ list: [], allowedActions: ['view', 'fill', 'acknowledge'] });
    const first = await save(projectCode, {
      name: ' 研发部 ',
      head: '陈启明',
      duties: '设计和开发',
      headcount: 12,
      position: 2,
    });
    const { departmentCode } = first.data;
    const whole = {
      departmentCode,
      name: '研发部',
      parentCode: null,
      mergedInto: null,
      isEnabled: true,
      head: '陈启明',
      duties: '设计和开发',
      headcount: 12,
      position: 2,
      version: 1,
    };
    expect((await read(projectCode)).list).toEqual([whole]);
    await save(projectCode, { name: '质量部', position: 1 });
    const later = await save(
      projectCode,
      { departmentCode, version: 1, name: '研发中心', head: '', headcount: 15, position: 2 },
      'CHANNEL_EXECUTOR',
    );
    // Another consultant's project.
    expect(later.errorCode).toBe('not_found');
    const changed = await save(projectCode, {
      departmentCode,
      version: 1,
      name: '研发中心',
      head: '',
      headcount: 15,
      position: 2,
    });
    expect(changed.data).toEqual({ departmentCode, version: 2 });
    expect((await read(projectCode)).list.map(({ name, head, duties }) => [name, head, duties])).toEqual([
      ['质量部', null, null],
      ['研发中心', null, null],
    ]);
    const [row] = (await t.audits('saveDepartment')).filter((one) => one.entityCode === departmentCode);
    expect(row?.detail).toMatchObject({
      projectCode,
      name: '研发中心',
      version: 2,
      changed: {
        name: { before: '研发部', after: '研发中心' },
        head: { before: '陈启明', after: null },
        headcount: { before: 12, after: 15 },
      },
    });
    const moves = Object(row?.detail) as { changed: object };
    expect(Object.keys(moves.changed)).toHaveLength(4);
  });

  it('stand in the one that does their work, and are listed by whether they are on', async () => {
    const { projectCode, dev, admin } = await company();
    await save(projectCode, { departmentCode: admin, version: 1, name: '行政部', mergedInto: dev, headcount: 5 });
    await save(projectCode, { name: '旧部门', isEnabled: false });
    expect(
      (await merged(projectCode)).map(({ name, headcount, mergedNames }) => [name, headcount, mergedNames]),
    ).toEqual([
      ['公司', null, []],
      ['研发部', 45, ['行政部']],
      ['人事部', 4, []],
      ['旧部门', null, []],
    ]);
    expect((await merged(projectCode, 'true')).map(({ name }) => name)).toEqual(['公司', '研发部', '人事部']);
    expect((await merged(projectCode, 'false')).map(({ name }) => name)).toEqual(['旧部门']);
    expect((await read(projectCode)).list).toHaveLength(5);
  });

  it('are refused where the tree would not be one, each with its reason', async () => {
    const { projectCode, top, dev, admin, hr } = await company();
    const asAdmin = (more: Partial<Body>) =>
      save(projectCode, { departmentCode: admin, version: 1, name: '行政部', parentCode: top, headcount: 5, ...more });
    const outcomes = async (answers: Promise<{ errorCode: string; errorMsg: string }>[]) =>
      (await Promise.all(answers)).map(({ errorCode, errorMsg }) => [errorCode, errorMsg]);
    expect(
      await outcomes([
        asAdmin({ parentCode: hr }),
        asAdmin({ mergedInto: hr }),
        asAdmin({ isEnabled: false }),
        asAdmin({ name: '研发部' }),
        asAdmin({ parentCode: 'D-GONE' }),
      ]),
    ).toEqual([
      ['cycle', expect.stringContaining('行政部 → 人事部')],
      ['cycle', expect.stringContaining('行政部 → 人事部')],
      ['department_needed', expect.stringContaining('人事部')],
      ['name_taken', expect.stringContaining('研发部')],
      ['unknown_reference', expect.stringContaining('D-GONE')],
    ]);
    await save(projectCode, { departmentCode: hr, version: 1, name: '人事部', mergedInto: dev });
    expect((await asAdmin({ mergedInto: hr })).errorCode).toBe('merge_target_unfit');
    let above = dev;
    for (const name of ['三级', '四级', '五级', '六级'])
      above = (await save(projectCode, { name, parentCode: above })).data.departmentCode;
    expect((await save(projectCode, { name: '七级', parentCode: above })).errorCode).toBe('department_too_deep');
  });

  it('are logged by the names of those above them and of those that do their work', async () => {
    const { projectCode, dev, admin, hr } = await company();
    await save(projectCode, { departmentCode: hr, version: 1, name: '人事部', parentCode: dev, mergedInto: admin });
    const [row] = (await t.audits('saveDepartment')).filter((one) => one.entityCode === hr);
    expect(row?.detail).toMatchObject({
      name: '人事部',
      changed: {
        parent: { before: '行政部', after: '研发部' },
        mergedInto: { before: null, after: '行政部' },
        headcount: { before: 4, after: null },
      },
    });
  });

  it('of two people are placed one after the other, never below each other', async () => {
    const { projectCode, dev, admin } = await company();
    const both = await Promise.all([
      save(projectCode, { departmentCode: dev, version: 1, name: '研发部', parentCode: admin }),
      save(
        projectCode,
        { departmentCode: admin, version: 1, name: '行政部', parentCode: dev },
        'CHANNEL_TENANT_MANAGER',
      ),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'cycle']);
  });

  it('of two people who change the same one are saved by the first', async () => {
    const { projectCode, dev } = await company();
    const both = await Promise.all(
      (['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const).map((role) =>
        save(projectCode, { departmentCode: dev, version: 1, name: `研发 ${role}` }, role),
      ),
    );
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const refused = both.find(({ errorCode }) => errorCode === 'conflict');
    const now = (await read(projectCode)).list.find(({ departmentCode }) => departmentCode === dev);
    expect(refused?.data).toMatchObject({ current: now });
  });

  it('are deleted once nothing lies below them or stands in them', async () => {
    const { projectCode, dev, admin, hr } = await company();
    const code = (departmentCode: string, version = 1) => ({ departmentCode, version });
    const kept = await remove(projectCode, code(admin));
    expect([kept.errorCode, kept.errorMsg]).toEqual(['in_use', expect.stringContaining('人事部')]);
    await save(projectCode, { departmentCode: hr, version: 1, name: '人事部', mergedInto: dev });
    expect((await remove(projectCode, code(dev))).errorCode).toBe('in_use');
    expect((await remove(projectCode, code(hr))).errorCode).toBe('conflict');
    expect((await remove(projectCode, code(hr, 2))).errorCode).toBe('200');
    expect((await remove(projectCode, code(hr, 2))).errorCode).toBe('not_found');
    expect((await remove(projectCode, code(admin))).errorCode).toBe('200');
    expect((await read(projectCode)).list.map(({ name }) => name)).toEqual(['公司', '研发部']);
    expect((await t.audits('deleteDepartment'))[0]?.detail).toEqual({ projectCode, name: '行政部' });
  });

  it('are refused where a value is none', async () => {
    const { projectCode } = await newProject();
    for (const wrong of [
      { name: ' ' },
      { name: '长'.repeat(101) },
      { headcount: -1 },
      { headcount: 1.5 },
      { position: 10_000 },
      { isEnabled: '是' },
    ])
      expect((await save(projectCode, { name: '部门', ...(wrong as object) })).status, JSON.stringify(wrong)).toBe(400);
    expect((await save(projectCode, { name: '部门', departmentCode: 'D-GONE', version: 1 })).errorCode).toBe(
      'not_found',
    );
    expect((await read(projectCode)).list).toEqual([]);
  });

  it('of another project are no place for this one', async () => {
    const { dev } = await company();
    const { projectCode } = await newProject();
    expect((await save(projectCode, { name: '部门', parentCode: dev })).errorCode).toBe('unknown_reference');
    expect((await save(projectCode, { name: '部门', departmentCode: dev, version: 1 })).errorCode).toBe('not_found');
  });

  it('stay as they are once the project is terminated', async () => {
    const { projectCode, dev } = await company();
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', { projectCode, reason: '客户暂停' });
    expect((await save(projectCode, { name: '新部门' })).errorCode).toBe('refused_transition');
    expect((await remove(projectCode, { departmentCode: dev, version: 1 })).errorCode).toBe('refused_transition');
    expect(await merged(projectCode)).toHaveLength(4);
  });
});
