import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { xlsxMime } from '#server/kernel/files/mime';
import { businessSystems, systemUnits } from '#server/subjects/assets/inventory/tables';
import { makeBusiness, makeSystem, makeUnit } from '../../../../tests/factories/inventory';
import { assessed2022 } from '../../../../tests/server/assessed2022';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { open } from '../../../../tests/server/workbooks';

const { t, clients, newProject } = assessmentApp({ worker: true });
const { assessed, save, changed, aggregated } = assessed2022({ t, clients, newProject });
const pm = () => clients.CONSUMER_PM;

describe('risks by what the 2022 edition asks', () => {
  const list = async (project: Project, query: object) =>
    (
      await pm().get<AssetsWire['listRisks']['data']>(assets.listRisks.path, {
        ...{ projectCode: project.projectCode, sortField: 'riskCode', sortOrder: 'ascend' },
        ...query,
      })
    ).data;
  const stated = { threatSource: 'human', threatCapability: 'high', threatTiming: 'special', exploitability: 5 };
  const others = { threatSource: 'accident', threatCapability: 'low', threatTiming: 'natural', exploitability: 1 };

  it('are found by each value, or because nothing is stated; the heat map counts the same', async () => {
    const project = await assessed();
    await save(project, stated);
    await save(project, { ...others, threat: '误操作' });
    await save(project, { threat: '断电' });
    for (const field of Object.keys(stated) as (keyof typeof stated)[]) {
      for (const [value, threat] of [
        [stated[field], '勒索软件'],
        [others[field], '误操作'],
        ['none', '断电'],
      ] as const) {
        const found = await list(project, { [field]: value });
        expect(
          found.list.map((risk) => risk.threat),
          `${field} ${value}`,
        ).toEqual([threat]);
        const map = await pm().get<{ total: number }>(assets.getHeatMap.path, {
          projectCode: project.projectCode,
          [field]: value,
        });
        expect(map.data.total).toBe(1);
      }
      const refused = await pm().get(assets.listRisks.path, { projectCode: project.projectCode, [field]: 'other' });
      expect(refused.status, field).toBe(400);
    }
  });

  it('take as many statements with all filters as without any', async () => {
    const project = await assessed();
    const { systemId, businessId } = project;
    await save(project, stated);
    await list(project, {});
    const plain = await t.statements(() => list(project, { level: 3 }));
    const filtered = { ...stated, systemId, businessId };
    expect((await list(project, filtered)).total).toBe(1);
    // By one filter more: the total of the same ones is known by now.
    expect(await t.statements(() => list(project, { ...filtered, level: 3 }))).toBe(plain);
  });

  it('are those of a system or a business, and as many as the risks of systems and businesses say', async () => {
    const project = await assessed();
    const { tenantCode, projectCode, systemId, businessId, unitId } = project;
    const other = await t.peek(async (tx) => {
      // A unit of both systems that carry the business, one of the second alone, and one of a system that carries another business.
      const second = await makeSystem(tx, project, '订单接口');
      const loose = await makeSystem(tx, project, '办公系统');
      const office = await makeBusiness(tx, project, '办公');
      await tx.insert(businessSystems).values([
        { tenantCode, projectCode, businessId, systemId: second, carryType: 'partial' },
        { tenantCode, projectCode, businessId: office, systemId: loose, carryType: 'full' },
      ]);
      const units = {
        server: await makeUnit(tx, project, '接口服务器'),
        mail: await makeUnit(tx, project, '邮件'),
      };
      for (const [system, unit] of [
        [second, unitId],
        [second, units.server],
        [loose, units.mail],
      ] as const)
        await tx
          .insert(systemUnits)
          .values({ tenantCode, projectCode, systemId: system, unitId: unit, essential: true });
      return { second, loose, office, ...units };
    });
    await save(project, { threat: '勒索软件' });
    await save(project, { threat: '误操作' });
    await save({ ...project, unitId: other.server }, { threat: '断电' });
    await save({ ...project, unitId: other.mail }, { threat: '钓鱼' });
    const threats = async (query: object) => (await list(project, query)).list.map(({ threat }) => threat).sort();
    expect(await threats({ systemId })).toEqual(['勒索软件', '误操作']);
    expect(await threats({ systemId: other.second })).toEqual(['勒索软件', '断电', '误操作']);
    expect(await threats({ systemId: other.loose })).toEqual(['钓鱼']);
    expect(await threats({ businessId })).toEqual(['勒索软件', '断电', '误操作']);
    expect(await threats({ businessId: other.office })).toEqual(['钓鱼']);
    expect(await threats({ businessId, systemId: other.loose })).toEqual([]);
    const { systems, businesses } = await aggregated(project);
    expect(businesses.find((one) => one.businessId === businessId)).toMatchObject({ riskCount: 3, count: 2 });
    for (const system of systems)
      expect((await list(project, { systemId: system.systemId })).total, system.name).toBe(system.count);
  });

  it('narrow a change of many as they narrow the list', async () => {
    const project = await assessed();
    const { projectCode, systemId } = project;
    await save(project, stated);
    await save(project, { threat: '误操作' });
    const filters = { threatCapability: 'high', systemId };
    await changed({ projectCode, filters, change: { treatment: 'retain' } });
    const { list: all } = await list(project, {});
    expect(all.map(({ threat, treatment }) => [threat, treatment])).toEqual([
      ['勒索软件', 'retain'],
      ['误操作', null],
    ]);
  });

  it('are in the list’s workbook with their words', async () => {
    const project = await assessed();
    await save(project, stated);
    await save(project, { threat: '误操作' });
    const { projectCode } = project;
    const columns = 'riskCode,threatSource,threatCapability,threatTiming,exploitability';
    const answer = await pm().get(
      assets.listRisks.path,
      { projectCode, threatCapability: 'high', columns },
      { accept: xlsxMime },
    );
    const [sheet] = (await open(answer.bytes)).worksheets;
    const lines = sheet?.getSheetValues() as unknown[][];
    expect(lines.filter(Boolean).map((line) => line.slice(1))).toEqual([
      ['风险编号', '威胁来源', '威胁能力', '威胁时机', '被利用难易程度'],
      ['R-0001', '人为', '高', '特殊时期', '5 很高'],
    ]);
  });
});
