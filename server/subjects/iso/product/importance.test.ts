import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { LEADER } from '../../../../tests/server/documentsApp';
import { productsApp } from '../../../../tests/server/productsApp';

const { t, clients, newCompany, catheter, judge } = productsApp();
type Importance = IsoWire['listProcessImportance']['data'];
const high = { quality: 3, requirements: 3, stability: 3, failures: 1, detection: 1 } as const;
const importance = async (projectCode: string, more: Record<string, string> = {}) =>
  (await clients.CONSUMER_OWNER.get<Importance>(calls.listProcessImportance.path, { projectCode, ...more })).data;

describe('the importance of processes', () => {
  it('is judged by criteria, with who judged it, and what a person has decided otherwise', async () => {
    const { projectCode, extrusion, sterilization } = await catheter();
    expect((await importance(projectCode)).map(({ name, judged, importance: is }) => [name, judged, is])).toEqual([
      ['挤出', null, null],
      ['灭菌', null, null],
    ]);
    expect((await judge(projectCode, extrusion, { scores: high })).data).toEqual({ version: 1 });
    await judge(projectCode, sterilization, { isVerifiable: false });
    const [first, second] = await importance(projectCode);
    expect(first).toMatchObject({
      judged: { points: 24, isKey: true, isSpecial: false },
      importance: { isKey: true, isSpecial: false },
      judgedBy: '人 CONSUMER_PM',
      version: 1,
    });
    expect(second?.importance).toEqual({ isKey: false, isSpecial: true });
    const decision = { isKey: false, isSpecial: false, reason: '客户规定了全部参数' };
    await judge(projectCode, extrusion, { scores: high, version: 1, decision });
    const named = async (of: string) => (await importance(projectCode, { importance: of })).map(({ name }) => name);
    expect([await named('key'), await named('special'), await named('general'), await named('open')]).toEqual([
      [],
      ['灭菌'],
      ['挤出'],
      [],
    ]);
    const [row] = (await t.audits('saveProcessImportance')).filter(({ entityCode }) => entityCode === extrusion);
    expect(row?.detail).toMatchObject({
      name: '挤出',
      isKey: false,
      changed: { decision: { before: null, after: decision } },
    });
  });

  it('is open again once a criterion is, and keeps who judged when only the validation is noted', async () => {
    const { projectCode, sterilization } = await catheter();
    await judge(projectCode, sterilization, { isVerifiable: false });
    const judged = { version: 1, isVerifiable: false, validation: 'VR-2026-01', validatedOn: '2026-10-08' };
    await judge(projectCode, sterilization, judged, LEADER);
    const [, noted] = await importance(projectCode);
    expect(noted).toMatchObject({
      validation: 'VR-2026-01',
      validatedOn: '2026-10-08',
      judgedBy: '人 CONSUMER_PM',
    });
    await judge(projectCode, sterilization, { version: 2, scores: { quality: 3 } });
    const [, open] = await importance(projectCode);
    expect([open?.judged, open?.judgedBy, open?.judgedAt]).toEqual([null, null, null]);
  });

  it('is judged by one person at a time, by known criteria, and by those who may', async () => {
    const { projectCode, extrusion } = await catheter();
    const both = await Promise.all([
      judge(projectCode, extrusion),
      judge(projectCode, extrusion, { scores: high }, LEADER),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    for (const wrong of [
      { scores: { quality: 4 } },
      { scores: { taste: 1 } },
      { decision: { isKey: true, isSpecial: false, reason: '' } },
      { validatedOn: '2026-13-01' },
    ])
      expect((await judge(projectCode, extrusion, wrong as object)).status, JSON.stringify(wrong)).toBe(400);
    expect((await judge(projectCode, extrusion, { version: 1 }, 'CONSUMER_OWNER')).errorCode).toBe('403');
    expect((await judge((await newCompany()).projectCode, extrusion)).errorCode).toBe('not_found');
  });
});
