import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { productsApp } from '../../../../tests/server/productsApp';

const { t, clients, pm, newCompany, catheter } = productsApp();
type Aspects = IsoWire['listEnvironmentalAspects']['data'];

describe('environmental aspects', () => {
  const aspects = async (projectCode: string, more: Record<string, string> = {}) =>
    (await clients.CONSUMER_OWNER.get<Aspects>(calls.listEnvironmentalAspects.path, { projectCode, ...more })).data;
  const save = (
    projectCode: string,
    processCode: string,
    more: Partial<IsoWire['saveEnvironmentalAspect']['body']> = {},
  ) =>
    pm().post<{ aspectCode: string; version: number }>(calls.saveEnvironmentalAspect.path, {
      projectCode,
      processCode,
      name: '环氧乙烷排放',
      kind: 'air',
      condition: 'normal',
      tense: 'present',
      scores: {},
      decision: null,
      ...more,
    });
  const scores = { legal: 5, frequency: 3, extent: 3, severity: 3, concern: 3 } as const;

  it('are entered, evaluated and logged, and found by what they come to', async () => {
    const { projectCode, sterilization, extrusion } = await catheter();
    const { aspectCode } = (await save(projectCode, sterilization)).data;
    await save(projectCode, extrusion, { name: '边角料', kind: 'waste', scores: { ...scores, legal: 1, concern: 1 } });
    expect((await aspects(projectCode)).map(({ name, isSignificant }) => [name, isSignificant])).toEqual([
      ['边角料', false],
      ['环氧乙烷排放', null],
    ]);
    const evaluated = { aspectCode, version: 1, scores, control: '尾气处理后排放' };
    expect((await save(projectCode, sterilization, evaluated)).data).toEqual({ aspectCode, version: 2 });
    const [one] = await aspects(projectCode, { significance: 'significant' });
    expect(one).toMatchObject({
      aspectCode,
      processName: '灭菌',
      productName: '导管',
      judged: { points: 17, isSignificant: true, by: ['sum', 'legal'] },
      isSignificant: true,
      evaluatedBy: '人 CONSUMER_PM',
    });
    expect(await aspects(projectCode, { condition: 'emergency' })).toEqual([]);
    const [row] = (await t.audits('saveEnvironmentalAspect')).filter(({ entityCode }) => entityCode === aspectCode);
    expect(row?.detail).toMatchObject({ process: '灭菌', isSignificant: true, changed: { control: { before: null } } });
  });

  it('are changed by one person at a time, deleted as they were seen, and gone with their process', async () => {
    const { projectCode, sterilization, extrusion } = await catheter();
    const { aspectCode } = (await save(projectCode, sterilization)).data;
    await save(projectCode, extrusion, { name: '噪声', kind: 'noise' });
    const both = await Promise.all([1, 1].map((version) => save(projectCode, sterilization, { aspectCode, version })));
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const remove = (version: number) =>
      pm().post(calls.deleteEnvironmentalAspect.path, { projectCode, aspectCode, version });
    expect((await remove(1)).errorCode).toBe('conflict');
    expect((await remove(2)).errorCode).toBe('200');
    expect((await t.audits('deleteEnvironmentalAspect'))[0]?.detail).toEqual({ projectCode, name: '环氧乙烷排放' });
    await pm().post(calls.deleteProcess.path, { projectCode, processCode: extrusion, version: 1 });
    expect(await aspects(projectCode)).toEqual([]);
  });

  it('are refused where a value is none, and of a process of another project', async () => {
    const { projectCode, sterilization } = await catheter();
    for (const wrong of [{ name: ' ' }, { kind: 'smell' }, { scores: { legal: 2 } }, { condition: 'odd' }])
      expect((await save(projectCode, sterilization, wrong as object)).status, JSON.stringify(wrong)).toBe(400);
    expect((await save((await newCompany()).projectCode, sterilization)).errorCode).toBe('not_found');
  });
});
