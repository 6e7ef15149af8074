import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { givePoints } from '../../../../../tests/factories/points';
import { makePerson, makeTenant, type Person } from '../../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../../tests/server/testApp';
import { pointStatement } from './content';

const test = testApp({ worker: true });
let tenantCode: string;
let manager: Person;
let client: Client;
const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const create = (part: object = {}, who = client) =>
  who.post<{ objectId: string; name: string }>(ledger.createPointStatement.path, {
    month,
    format: 'xlsx',
    language: 'zh-CN',
    ...part,
  });
const get = (objectId: string, who = client) => who.get(ledger.getPointStatement.path, { objectId });
const statement = (of: string, wanted: string) => test.peek((tx) => pointStatement(tx, of, wanted));

beforeAll(async () => {
  await test.peek(async (tx) => {
    tenantCode = await makeTenant(tx, { type: 'channel', name: '对账渠道有限公司' });
    manager = await makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER'], { showName: '对账人' });
    await givePoints(tx, tenantCode, { paid: 1000 });
    await givePoints(tx, tenantCode, { gift: 300, validUntil: '2031-01-31' });
  });
  client = await test.as(manager.phone);
});

describe('the statement of a month', () => {
  it('tells each line, and what there was before and after it', async () => {
    // The first line came in an earlier month.
    await test.owner.query(
      `UPDATE point_bill SET at = at - interval '45 days' WHERE tenant_code = $1 AND paid = 1000`,
      [tenantCode],
    );
    await test.owner.query(
      `UPDATE point_months SET month = month - interval '2 months' WHERE tenant_code = $1 AND paid = 1000`,
      [tenantCode],
    );
    expect(await statement(tenantCode, month)).toMatchObject({
      tenantName: '对账渠道有限公司',
      opening: 1000,
      closing: 1300,
      sums: [{ kind: 'gift', lines: 1, gift: 300, paid: 0 }],
      lines: [{ kind: 'gift', gift: 300, paid: 0, balance: 1300 }],
    });
    // A month in which nothing happened, after and before there was anything.
    expect(await statement(tenantCode, '2099-01')).toMatchObject({ opening: 1300, closing: 1300, lines: [] });
    expect(await statement(tenantCode, '2001-02')).toMatchObject({
      opening: 0,
      closing: 0,
      lines: [],
      from: '2001-02-01',
      to: '2001-02-28',
    });
  });

  it('adds up if two changes at a month’s edge were entered in reverse order', async () => {
    const crossing = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    for (const paid of [100, 20]) await test.peek((tx) => givePoints(tx, crossing, { paid }));
    // What was entered second belongs to the month before.
    const earlier = `at = at - interval '2 months'`;
    await test.owner.query(`UPDATE point_bill SET ${earlier} WHERE tenant_code = $1 AND paid = 20`, [crossing]);
    await test.owner.query(`UPDATE point_months SET paid = 100 WHERE tenant_code = $1`, [crossing]);
    await test.owner.query(
      `INSERT INTO point_months (tenant_code, month, kind, gift, paid)
       SELECT tenant_code, month - interval '2 months', kind, 0, 20 FROM point_months WHERE tenant_code = $1`,
      [crossing],
    );
    expect(await statement(crossing, month)).toMatchObject({ opening: 20, closing: 120, lines: [{ balance: 120 }] });
  });

  it('adds up over the demo’s whole year, month after month', async () => {
    let closing = 0;
    for (let back = 13; back >= 0; back -= 1) {
      const now = new Date();
      const wanted = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7);
      const one = await statement('TCHANNELA', wanted);
      expect(one.opening).toBe(closing);
      expect(one.opening + one.sums.reduce((sum, { gift, paid }) => sum + gift + paid, 0)).toBe(one.closing);
      expect(one.sums.reduce((sum, { lines }) => sum + lines, 0)).toBe(one.lines.length);
      closing = one.closing;
    }
    expect(closing).toBeGreaterThan(0);
  });

  it('is drawn up as a workbook and as PDF, and had by the own tenant alone', async () => {
    const { data } = await create();
    expect(data.name).toBe(`对账渠道有限公司_点数对账单_${month}.xlsx`);
    const { bytes } = await get(data.objectId);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const rows = workbook.worksheets[0]?.getSheetValues().map((row) => (row as ExcelJS.CellValue[]).slice(1, 6));
    expect(rows?.slice(1)).toEqual([
      ['对账渠道有限公司'],
      [expect.stringContaining(`${month}-01`)],
      ['期初可用点数', '', '', '', 1000],
      ['时间', '类型', '赠送点数', '充值点数', '可用余额'],
      [expect.any(Date), '赠送', 300, 0, 1300],
      ['本期合计', '', 300, 0, ''],
      ['期末可用点数', '', '', '', 1300],
    ]);
    const pdf = await create({ format: 'pdf', language: 'en-US' });
    expect((await get(pdf.data.objectId)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await test.audits('generatePointStatement')).at(0)).toMatchObject({
      tenantCode,
      entityCode: tenantCode,
      detail: { month, objectId: pdf.data.objectId },
    });
    const other = await test.as('13800000011');
    expect((await get(data.objectId, other)).errorCode).toBe('not_found');
    expect((await get(data.objectId, test.nobody)).errorCode).toBe('10000');
    // It can't be read directly as a file.
    expect((await client.get('/consulting/file/download', { objectId: data.objectId })).success).toBe(false);
  });

  it('of 12 lines is one page', async () => {
    const { tenantCode: of, phone } = await test.peek(async (tx) => {
      const code = await makeTenant(tx, { type: 'channel' });
      const { phone } = await makePerson(tx, code, ['CHANNEL_TENANT_MANAGER']);
      return { tenantCode: code, phone };
    });
    for (let line = 1; line <= 12; line += 1) await test.peek((tx) => givePoints(tx, of, { paid: line }));
    const who = await test.as(phone);
    const { bytes } = await get((await create({ format: 'pdf' }, who)).data.objectId, who);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('is drawn up of any tenant for the platform, whose file it is, and told to the tenant’s own log', async () => {
    const operator = await test.as('13800000001');
    const draw = (who: Client, of: string) =>
      who.post<{ objectId: string; name: string }>(ledger.createTenantStatement.path, {
        tenantCode: of,
        month,
        format: 'xlsx',
        language: 'zh-CN',
      });
    const fetch = (who: Client, objectId: string) => who.get(ledger.getTenantStatement.path, { objectId });
    const { data } = await draw(operator, tenantCode);
    expect(data.name).toBe(`对账渠道有限公司_点数对账单_${month}.xlsx`);
    expect((await fetch(operator, data.objectId)).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await test.audits('generatePointStatement')).at(0)).toMatchObject({
      tenantCode,
      actorTenantCode: 'TPLATFORM',
      entityCode: tenantCode,
    });
    expect((await draw(operator, 'TNOBODY')).errorCode).toBe('not_found');
    // What a tenant has had drawn up is its own.
    const own = (await create()).data.objectId;
    expect((await fetch(operator, own)).errorCode).toBe('not_found');
    expect((await get(data.objectId)).errorCode).toBe('not_found');
    for (const who of [client, await test.as('13800000031')]) {
      expect((await draw(who, tenantCode)).errorCode).toBe('403');
      expect((await fetch(who, data.objectId)).errorCode).toBe('403');
    }
    expect((await draw(test.nobody, tenantCode)).errorCode).toBe('10000');
  });

  it('rejects a wrong month or format, and roles without points', async () => {
    for (const wrong of [{ month: '2026-13' }, { month: '2026' }, { format: 'docx' }, { language: 'fr' }])
      expect((await create(wrong)).status).toBe(400);
    expect((await create({}, test.nobody)).errorCode).toBe('10000');
    for (const phone of ['13800000001', '13800000031'])
      expect((await create({}, await test.as(phone))).errorCode).toBe('403');
  });
});
