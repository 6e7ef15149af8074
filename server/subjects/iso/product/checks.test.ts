import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { productsApp } from '../../../../tests/server/productsApp';

const { clients, pm, newCompany, template, generate, list, detail, rowOf, catheter, judge, upload, pdf } =
  productsApp();
const gaps = async (projectCode: string) =>
  (
    await clients.INTERNAL_AUDITOR.post<IsoWire['validateProducts']['data']>(calls.validateProducts.path, {
      projectCode,
    })
  ).data.gaps.map(({ gap, name }) => `${gap} ${name}`);

describe('what is missing of products', () => {
  it('is named until it is there', async () => {
    const empty = await newCompany();
    expect(await gaps(empty.projectCode)).toEqual(['noProduct ']);
    const { projectCode, extrusion, sterilization } = await catheter();
    expect(await gaps(projectCode)).toEqual(['importanceOpen 挤出', 'importanceOpen 灭菌']);
    await judge(projectCode, extrusion);
    await judge(projectCode, sterilization, { isVerifiable: false });
    expect(await gaps(projectCode)).toEqual(['specialWithoutValidation 灭菌', 'specialWithoutInstruction 灭菌']);
    await upload(projectCode, sterilization, '灭菌作业.pdf', pdf);
    const validated = { version: 1, isVerifiable: false, validation: 'VR-01', validatedOn: '2026-10-08' };
    await judge(projectCode, sterilization, validated);
    expect(await gaps(projectCode)).toEqual([]);
  });

  it('includes aspects where the project is certified for its environmental management', async () => {
    const { projectCode, extrusion, sterilization } = await catheter();
    await judge(projectCode, extrusion);
    await judge(projectCode, sterilization);
    const plan = { projectCode, version: 0, schemes: ['QMS', 'EMS'], days: {} };
    expect((await pm().post(calls.saveTimeline.path, plan)).errorCode).toBe('200');
    expect(await gaps(projectCode)).toEqual(['productWithoutAspect 导管']);
  });
});

describe('processes that have changed since documents were made', () => {
  const changes = async (projectCode: string) =>
    (await pm().get<IsoWire['listChangedProcesses']['data']>(calls.listChangedProcesses.path, { projectCode })).data;

  it('are named with what differs, and with the documents that say otherwise', async () => {
    const { projectCode, productCode, extrusion, sterilization } = await catheter();
    const templateCode = await template(
      '{#products}{name}{/products}{#processes}{step} {name} {outputs}{#isSpecial} 特殊{/isSpecial}{/processes}',
      { name: '过程清单', kind: 'record' },
    );
    await template('{companyName}', { name: '方针', kind: 'policy' });
    const all = (await list(projectCode)).list.map((one) => one.templateCode ?? '');
    expect((await generate(projectCode, all)).failed).toEqual([]);
    expect(await changes(projectCode)).toEqual({ isDirty: false, changes: [] });

    const process = { projectCode, productCode, role: '操作员', inputs: '来料', equipment: [], departmentCode: null };
    const changed = { ...process, processCode: extrusion, version: 1, name: '挤出', outputs: '管材' };
    await pm().post(calls.saveProcess.path, changed);
    await judge(projectCode, sterilization, { isVerifiable: false });
    const { documentCode, number } = await rowOf(projectCode, '过程清单');
    const documents = [{ documentCode, number, name: '过程清单' }];
    const at = { product: '导管', productCode, change: 'changed', documents };
    expect(await changes(projectCode)).toEqual({
      isDirty: true,
      changes: [
        { ...at, process: '挤出', processCode: extrusion, parts: [{ name: 'outputs', zh: '输出', en: 'Outputs' }] },
        {
          ...at,
          process: '灭菌',
          processCode: sterilization,
          parts: [{ name: 'isSpecial', zh: '特殊过程', en: 'Special process' }],
        },
      ],
    });
    expect((await rowOf(projectCode, '过程清单')).changed).toEqual([expect.objectContaining({ name: 'processes' })]);
    const [difference] = (await detail(projectCode, documentCode ?? '')).differences;
    expect(difference?.before).toContain('挤出件');
    expect(difference?.after).toContain('管材');
    await generate(projectCode, [templateCode]);
    expect(await changes(projectCode)).toEqual({ isDirty: false, changes: [] });
  });
});
