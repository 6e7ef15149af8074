import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workday as calls } from '#domain/capabilities/workday/contract';
import type { WorkdayWire } from '#domain/capabilities/workday/schema';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { noticeText } from '../../../tests/factories/workdays';
import { type Client, testApp } from '../../../tests/server/testApp';
import { workdayNotices } from './tables';

const test = testApp();
let [operator, manager] = [] as unknown as [Client, Client];
beforeAll(async () => {
  operator = await test.as('13800000001');
  manager = await test.as('13800000021');
});
beforeEach(() => test.peek((tx) => tx.delete(workdayNotices)));

const save = (year: number, version = 0, part: object = {}, who = operator) =>
  who.post<{ version: number }>(calls.saveWorkdayNotice.path, {
    year,
    version,
    announcedOn: '2026-11-20',
    text: noticeText(year),
    ...part,
  });
const list = async () =>
  (await operator.get<WorkdayWire['listWorkdayNotices']['data']>(calls.listWorkdayNotices.path)).data;

describe('the notice on holidays of a year', () => {
  it('is entered by the operator, and certification dates are counted by it', async () => {
    expect((await list()).map(({ year, status }) => [year, status])).toEqual([
      [2027, 'provisional'],
      [2026, 'announced'],
    ]);
    expect((await save(2027)).data).toEqual({ version: 1 });
    const [notice] = await list();
    expect(notice).toMatchObject({
      year: 2027,
      status: 'announced',
      source: { zh: '国务院办公厅关于2027年部分节假日安排的通知（2026-11-20）' },
      entered: {
        version: 1,
        announcedOn: '2026-11-20',
        text: noticeText(2027),
        enteredBy: expect.stringMatching(/./u),
      },
    });
    const { data } = await manager.get<IsoWire['getDateTimeline']['data']>(iso.getDateTimeline.path, {
      projectCode: 'PDEMO27001A',
    });
    const known = data.notices.find(({ year }) => year === 2027);
    expect(known?.status).toBe('announced');
    expect(known?.days.map(({ day }) => day)).toContain('2027-06-11');
    expect((await test.audits('saveWorkdayNotice')).at(0)).toMatchObject({
      entityCode: '2027',
      detail: { year: 2027, version: 1, days: 1 + 4 + 3 + 3 + 3 + 3 + 7 },
    });
  });

  it('is corrected from its latest version alone, and taken back for what is shipped', async () => {
    await save(2027);
    const text = noticeText(2027).replace('2月5日至8日放假，共4天', '2月5日至9日放假，共5天');
    const both = await Promise.all([save(2027, 1, { text }), save(2027, 1, { announcedOn: '2026-11-21' })]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    expect(await save(2027, 0)).toMatchObject({ errorCode: 'conflict', data: { current: { version: 2 } } });
    const remove = (version: number, who = operator) =>
      who.post(calls.removeWorkdayNotice.path, { year: 2027, version });
    expect((await remove(1)).errorCode).toBe('conflict');
    expect((await remove(2)).errorCode).toBe('200');
    expect((await remove(2)).errorCode).toBe('not_found');
    expect((await list())[0]).toMatchObject({ year: 2027, status: 'provisional', entered: null });
    expect((await test.audits('removeWorkdayNotice')).at(0)).toMatchObject({ detail: { year: 2027 } });
  });

  it('of two operators who enter it at once is entered by one', async () => {
    const both = await Promise.all([save(2028), save(2028)]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
  });

  it('is refused with a fault, for another year, and from anybody but the operator', async () => {
    for (const part of [
      { text: noticeText(2027).replace('共7天', '共8天') },
      { text: noticeText(2028) },
      { text: '' },
      { text: 'x'.repeat(2001) },
      { announcedOn: '2026-11-31' },
      { year: 1999, text: noticeText(1999) },
    ])
      expect((await save(2027, 0, part)).status).toBe(400);
    for (const phone of ['13800000031', '13800000011', '13800000021'])
      expect((await save(2027, 0, {}, await test.as(phone))).errorCode).toBe('403');
    expect((await save(2027, 0, {}, test.nobody)).errorCode).toBe('10000');
    expect((await list())[0]?.entered).toBeNull();
  });
});
