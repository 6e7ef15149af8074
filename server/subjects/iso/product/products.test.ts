import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
type Products = IsoWire['listProducts']['data'];
type Processes = IsoWire['listProcesses']['data'];

const pm = () => clients.CONSUMER_PM;
const products = async (projectCode: string) =>
  (await clients.INTERNAL_AUDITOR.get<Products>(calls.listProducts.path, { projectCode })).data;
const processes = async (projectCode: string, more: Record<string, string> = {}) =>
  (await clients.CONSUMER_OWNER.get<Processes>(calls.listProcesses.path, { projectCode, ...more })).data;
const saveProduct = (projectCode: string, more: Partial<IsoWire['saveProduct']['body']> & { name: string }) =>
  pm().post<IsoWire['saveProduct']['data']>(calls.saveProduct.path, {
    projectCode,
    kind: 'product',
    schemes: [],
    ...more,
  });
const saveProcess = (
  projectCode: string,
  productCode: string,
  more: Partial<IsoWire['saveProcess']['body']> & { name: string },
  role: keyof typeof clients = 'CONSUMER_PM',
) =>
  clients[role].post<IsoWire['saveProcess']['data']>(calls.saveProcess.path, {
    projectCode,
    productCode,
    equipment: [],
    departmentCode: null,
    ...more,
  });
const department = async (projectCode: string, name: string) =>
  (await pm().post<{ departmentCode: string }>(calls.saveDepartment.path, { projectCode, name, isEnabled: true })).data
    .departmentCode;

/** A catheter made in three steps. */
async function catheter() {
  const { projectCode } = await newProject();
  const { productCode } = (await saveProduct(projectCode, { name: '一次性使用导管' })).data;
  const codes: string[] = [];
  for (const name of ['挤出', '装配', '灭菌'])
    codes.push((await saveProcess(projectCode, productCode, { name })).data.processCode);
  const [extrusion = '', assembly = '', sterilization = ''] = codes;
  return { projectCode, productCode, extrusion, assembly, sterilization };
}

describe('the products of a company', () => {
  it('are entered, changed and logged with what changed, in their order', async () => {
    const { projectCode } = await newProject();
    expect(await products(projectCode)).toEqual({
      list: [],
      asksAspects: false,
      allowedActions: ['view', 'acknowledge'],
    });
    const first = await saveProduct(projectCode, { name: ' 导管 ', description: '一次性使用', standards: 'YY 0285.1' });
    const { productCode } = first.data;
    await saveProduct(projectCode, {
      name: '维修服务',
      kind: 'service',
      nameEn: 'Repair',
      schemes: ['QMS'],
      position: 1,
    });
    const { list } = await products(projectCode);
    expect(list.map(({ name, kind, nameEn, schemes }) => [name, kind, nameEn, schemes])).toEqual([
      ['维修服务', 'service', 'Repair', ['QMS']],
      ['导管', 'product', null, []],
    ]);
    const changed = await saveProduct(projectCode, { productCode, version: 1, name: '导管', standards: 'YY 0285.3' });
    expect(changed.data).toEqual({ productCode, version: 2 });
    const [row] = (await t.audits('saveProduct')).filter(({ entityCode }) => entityCode === productCode);
    expect(row?.detail).toEqual({
      projectCode,
      name: '导管',
      version: 2,
      changed: {
        description: { before: '一次性使用', after: null },
        standards: { before: 'YY 0285.1', after: 'YY 0285.3' },
      },
    });
  });

  it('have names of their own, and one person’s change at a time', async () => {
    const { projectCode, productCode } = await catheter();
    expect((await saveProduct(projectCode, { name: '一次性使用导管　' })).errorCode).toBe('name_taken');
    const both = await Promise.all([
      saveProduct(projectCode, { productCode, version: 1, name: '导管一' }),
      saveProduct(projectCode, { productCode, version: 1, name: '导管二' }),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const [now] = (await products(projectCode)).list;
    expect(both.find(({ errorCode }) => errorCode === 'conflict')?.data).toMatchObject({
      current: { name: now?.name, version: 2 },
    });
  });

  it('go with their processes', async () => {
    const { projectCode, productCode } = await catheter();
    const remove = (version: number) => pm().post(calls.deleteProduct.path, { projectCode, productCode, version });
    expect((await remove(3)).errorCode).toBe('conflict');
    expect((await remove(1)).errorCode).toBe('200');
    expect((await remove(1)).errorCode).toBe('not_found');
    expect(await processes(projectCode)).toEqual([]);
    expect((await t.audits('deleteProduct'))[0]?.detail).toEqual({
      projectCode,
      name: '一次性使用导管',
      processes: 3,
    });
  });

  it('are refused where a value is none, or the project is not theirs or over', async () => {
    const { projectCode, productCode } = await catheter();
    for (const wrong of [{ name: ' ' }, { kind: 'thing' }, { schemes: ['XMS'] }, { position: -1 }])
      expect(
        (await saveProduct(projectCode, { name: '产品', ...(wrong as object) })).status,
        JSON.stringify(wrong),
      ).toBe(400);
    const other = await newProject();
    expect((await saveProduct(other.projectCode, { name: '导管', productCode, version: 1 })).errorCode).toBe(
      'not_found',
    );
    expect((await saveProcess(other.projectCode, productCode, { name: '挤出' })).errorCode).toBe('not_found');
    const reader = { projectCode, name: '产品', kind: 'product', schemes: [] };
    expect((await clients.CONSUMER_OWNER.post(calls.saveProduct.path, reader)).errorCode).toBe('403');
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', { projectCode, reason: '客户暂停' });
    expect((await saveProduct(projectCode, { name: '新产品' })).errorCode).toBe('refused_transition');
    expect((await saveProcess(projectCode, productCode, { name: '包装' })).errorCode).toBe('refused_transition');
  });
});

describe('the processes of a product', () => {
  it('come one after the other, and say who does what with what', async () => {
    const { projectCode, productCode, assembly } = await catheter();
    const workshop = await department(projectCode, '生产部');
    await saveProcess(projectCode, productCode, {
      processCode: assembly,
      version: 1,
      name: '装配',
      inputs: '管材、接头',
      outputs: '半成品',
      equipment: ['点胶机', '工装', '点胶机'],
      departmentCode: workshop,
      role: '装配工',
      controls: '胶量 0.2±0.02 g',
      records: '装配记录',
    });
    const rows = await processes(projectCode);
    expect(rows.map(({ step, name }) => [step, name])).toEqual([
      [1, '挤出'],
      [2, '装配'],
      [3, '灭菌'],
    ]);
    expect(rows[1]).toEqual({
      processCode: assembly,
      productCode,
      productName: '一次性使用导管',
      step: 2,
      name: '装配',
      inputs: '管材、接头',
      outputs: '半成品',
      equipment: ['点胶机', '工装'],
      departmentCode: workshop,
      departmentName: '生产部',
      role: '装配工',
      controls: '胶量 0.2±0.02 g',
      records: '装配记录',
      version: 2,
      importance: null,
      workingInstruction: null,
      inspectionStandard: null,
    });
    const [audit] = (await t.audits('saveProcess')).filter(({ entityCode }) => entityCode === assembly);
    expect(audit?.detail).toMatchObject({
      product: '一次性使用导管',
      name: '装配',
      changed: { department: { before: null, after: '生产部' }, equipment: { before: [], after: ['点胶机', '工装'] } },
    });
    expect((await processes(projectCode, { processKeyword: '点胶' })).map(({ name }) => name)).toEqual(['装配']);
    const options = await clients.CONSUMER_OWNER.get(calls.listProcessOptions.path, { projectCode });
    expect(options.data).toEqual({
      departments: [{ departmentCode: workshop, name: '生产部' }],
      equipment: ['点胶机', '工装'],
      names: ['挤出', '装配', '灭菌'],
      roles: ['装配工'],
      documents: [],
    });
    const kept = await pm().post(calls.deleteDepartment.path, { projectCode, departmentCode: workshop, version: 1 });
    expect([kept.errorCode, kept.errorMsg]).toEqual(['in_use', expect.stringContaining('装配')]);
  });

  it('are entered many at once, after those that are there', async () => {
    const { projectCode, productCode } = await catheter();
    const line = (name: string) => ({ name, equipment: [], departmentCode: null });
    const add = (list: object[]) => pm().post(calls.addProcesses.path, { projectCode, productCode, processes: list });
    expect((await add([line('包装'), line('放行')])).data).toEqual({ added: 2 });
    expect((await processes(projectCode)).map(({ name }) => name)).toEqual(['挤出', '装配', '灭菌', '包装', '放行']);
    expect((await add([line('一'), { ...line('二'), departmentCode: 'D-GONE' }])).errorCode).toBe('unknown_reference');
    expect((await add([])).status).toBe(400);
    expect((await add(Array.from({ length: 201 }, (_, at) => line(`过程 ${at}`)))).status).toBe(400);
    expect(await processes(projectCode)).toHaveLength(5);
    expect((await t.audits('addProcesses'))[0]?.detail).toEqual({ projectCode, name: '一次性使用导管', count: 2 });
  });

  it('are put into another order by someone who has seen all of them', async () => {
    const { projectCode, productCode, extrusion, assembly, sterilization } = await catheter();
    const arrange = (processCodes: string[]) =>
      pm().post(calls.arrangeProcesses.path, { projectCode, productCode, processCodes });
    expect((await arrange([sterilization, extrusion])).errorCode).toBe('refused_transition');
    expect((await arrange([sterilization, extrusion, extrusion])).errorCode).toBe('refused_transition');
    expect((await arrange([sterilization, extrusion, 'S-GONE'])).errorCode).toBe('not_found');
    expect((await arrange([sterilization, extrusion, assembly])).errorCode).toBe('200');
    expect((await processes(projectCode)).map(({ step, name }) => [step, name])).toEqual([
      [1, '灭菌'],
      [2, '挤出'],
      [3, '装配'],
    ]);
    expect((await t.audits('arrangeProcesses'))[0]?.detail).toEqual({ projectCode, name: '一次性使用导管' });
  });

  it('are changed by one person at a time, and deleted as they were seen', async () => {
    const { projectCode, productCode, extrusion } = await catheter();
    const both = await Promise.all(
      (['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const).map((role) =>
        saveProcess(projectCode, productCode, { processCode: extrusion, version: 1, name: `挤出 ${role}` }, role),
      ),
    );
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const remove = (version: number) =>
      pm().post(calls.deleteProcess.path, { projectCode, processCode: extrusion, version });
    expect((await remove(1)).errorCode).toBe('conflict');
    expect((await remove(2)).errorCode).toBe('200');
    expect((await processes(projectCode)).map(({ step, name }) => [step, name])).toEqual([
      [1, '装配'],
      [2, '灭菌'],
    ]);
    expect((await t.audits('deleteProcess'))[0]?.detail).toMatchObject({ projectCode });
  });

  it('are refused where a value is none', async () => {
    const { projectCode, productCode } = await catheter();
    for (const wrong of [
      { name: '' },
      { name: '长'.repeat(101) },
      { equipment: Array.from({ length: 21 }, (_, at) => `设备 ${at}`) },
      { inputs: '长'.repeat(2001) },
      { departmentCode: '生产部' },
    ])
      expect(
        (await saveProcess(projectCode, productCode, { name: '过程', ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(400);
    const unknown = { name: '过程', processCode: 'S-GONE', version: 1 };
    expect((await saveProcess(projectCode, productCode, unknown)).errorCode).toBe('not_found');
    expect((await saveProcess(projectCode, productCode, { name: '过程', departmentCode: 'D-GONE' })).errorCode).toBe(
      'unknown_reference',
    );
  });

  it('are read with as many statements for many as for few', async () => {
    const { projectCode, productCode } = await catheter();
    const both = () => t.statements(async () => [await processes(projectCode), await products(projectCode)]);
    const few = await both();
    const many = Array.from({ length: 100 }, (_, at) => ({
      name: `过程 ${at}`,
      equipment: ['设备'],
      departmentCode: null,
    }));
    await pm().post(calls.addProcesses.path, { projectCode, productCode, processes: many });
    expect(await both()).toBe(few);
  });
});
