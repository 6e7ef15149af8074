import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { writeAudit } from '#server/kernel/audit';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { sealTrail } from '../chain/seal';
import { writeTrail } from './write';

const test = testApp({ worker: true });
type Made = TrailWire['createTrailExport']['data'];
let operator: Client;
let manager: Client;
let person: Person;
let tenantCode: string;
let channelCode: string;
const create = (who: Client, body: object = {}) =>
  who.post<Made>(trail.createTrailExport.path, { language: 'zh-CN', ...body });
const get = (who: Client, objectId: string) => who.get(trail.getTrailExport.path, { objectId });
const linesOf = (text: string) => text.replace('\u{feff}', '').trimEnd().split('\r\n');
const taken = async (who: Client, body: object = {}) => {
  const { data } = await create(who, body);
  return linesOf((await get(who, data.objectId)).bytes.toString());
};

beforeAll(async () => {
  operator = await test.as('13800000001');
  await test.peek(async (tx) => {
    tenantCode = await makeTenant(tx, { type: 'customer', name: '=HYPERLINK("x")有限公司' });
    channelCode = await makeTenant(tx, { type: 'channel' });
    person = await makePerson(tx, tenantCode, ['CONSUMER_PM']);
  });
  manager = await test.as(person.phone);
  for (const enabled of [false, true])
    await operator.post(platform.setTenantState.path, { tenantCode, enabled, reason: '核查' });
  await vi.waitFor(
    async () => {
      await sealTrail(test.services);
      const { rows } = await test.owner.query(
        'SELECT max(to_id) >= (SELECT max(id) FROM audit_log) AS whole FROM audit_seals',
      );
      expect(rows).toEqual([{ whole: true }]);
    },
    { timeout: 20_000, interval: 50 },
  );
});

describe('the log as a file', () => {
  it('tells who did what with its detail and its seal, the latest first, and nothing that a sheet would run', async () => {
    const { data } = await create(operator, { tenantCode, action: 'disableTenant' });
    expect(data).toMatchObject({ count: 1, isCut: false, name: expect.stringMatching(/^操作日志_.*\.csv$/u) });
    const { bytes, headers } = await get(operator, data.objectId);
    expect(headers['content-type']).toBe('text/csv');
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [head, row = ''] = linesOf(bytes.toString());
    expect(head).toBe(
      '记录编号,封印,时间,操作人,操作人单位,所属单位,操作,操作代码,对象类型,对象编码,变更与明细（JSON）,来源网络',
    );
    expect(row).toMatch(/^\d+,\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,周振宇,信安合规服务平台,"'=HYPERLINK/u);
    expect(row).toContain(`disableTenant,tenant,${tenantCode}`);
    expect(row).toContain('""reason"": ""核查""'.replaceAll(': ', ':'));
    expect(row).toMatch(/127\.0\.0\.x$/u);
    // What came after the last seal has none yet.
    await test.peek((tx) =>
      writeAudit(
        tx,
        { action: 'enableTenant', entity: 'tenant', entityCode: 'LATE', tenantCode, detail: { name: '' } },
        { accountId: null, tenantCode: 'TPLATFORM', requestId: null },
      ),
    );
    expect((await taken(operator, { tenantCode, keyword: 'LATE' }))[1]).toMatch(/^\d+,,/u);
  });

  it('contains only the own tenant’s rows for a leader with any filter, and is logged', async () => {
    const own = await taken(manager, { tenantCode: 'TCHANNELA' });
    expect(own.length).toBeGreaterThan(2);
    for (const line of own.slice(1)) expect(line).toContain('HYPERLINK');
    const [row] = await test.audits('exportTrail');
    expect(row).toMatchObject({
      accountId: person.accountId,
      tenantCode,
      entity: 'trail',
      detail: { tenantCode, count: own.length - 1, name: expect.stringMatching(/csv$/u) },
    });
    expect((await test.audits('startTrailExport')).at(0)).toMatchObject({ accountId: person.accountId });
    const { objectId = '' } = (row?.detail ?? {}) as { objectId?: string };
    expect((await test.audits('downloadFile')).at(0)).toMatchObject({ entityCode: objectId, tenantCode });
    for (const other of [operator, await test.as('13800000011')])
      expect((await get(other, objectId)).errorCode).toBe('not_found');
    // It can't be read directly as a file.
    expect((await manager.get('/consulting/file/download', { objectId })).success).toBe(false);
  });

  it('goes on page by page without a row twice, and says where there are more than it holds', async () => {
    const by = { accountId: null, tenantCode: channelCode, requestId: null };
    const entry = { action: 'enableTenant', entity: 'tenant', tenantCode: channelCode, detail: { name: '' } } as const;
    // All in one transaction, and so at the same instant.
    await test.peek((tx) =>
      writeAudit(
        tx,
        Array.from({ length: 4_500 }, (_, i) => ({ ...entry, entityCode: `ROW${i}` })),
        by,
      ),
    );
    const written = (most: number) =>
      inTemporaryFolder('put', async (folder) => {
        const path = join(folder, 'trail.csv');
        const result = await writeTrail(
          path,
          { tenantCode: channelCode, language: 'en-US' },
          { read: test.peek, sealOf: () => undefined, most, progress: () => undefined },
        );
        return { result, lines: linesOf(await readFile(path, 'utf8')) };
      });
    const whole = await written(10_000);
    expect(whole.result).toMatchObject({ count: 4_500, isCut: false });
    expect(new Set(whole.lines.slice(1).map((line) => /ROW\d+/u.exec(line)?.[0])).size).toBe(4_500);
    const cut = await written(3_000);
    expect(cut.result).toMatchObject({ count: 3_000, isCut: true });
    expect(cut.lines.at(-1)).toContain('Only the latest 3000 rows');
    expect(cut.lines.slice(0, 3_001)).toEqual(whole.lines.slice(0, 3_001));
  });

  it('rejects wrong filters, and people who lead no tenant', async () => {
    for (const wrong of [{ action: 'nothing' }, { from: 'yesterday' }, { language: 'fr' }])
      expect((await create(operator, wrong)).status).toBe(400);
    for (const phone of ['13800000012', '13800000022', '13800000002'])
      expect((await create(await test.as(phone))).errorCode).toBe('403');
    expect((await create(test.nobody)).errorCode).toBe('10000');
    expect((await get(test.nobody, 'F00000000')).errorCode).toBe('10000');
  });
});
