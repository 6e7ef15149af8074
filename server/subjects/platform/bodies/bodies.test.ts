import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { invitations, tenants } from '#server/core/tenant/tables';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let serial = 100;
const number = () => `CNCA-R-2011-${++serial}`;
const list = async (query: Record<string, string | number> = {}) =>
  (await operator.get<PlatformWire['listCertificationBodies']['data']>(platform.listCertificationBodies.path, query))
    .data;
const save = (body: object, who = operator) =>
  who.post<PlatformWire['saveCertificationBody']['data']>(platform.saveCertificationBody.path, body);
const body = (part: object = {}) => ({
  name: `认证机构 ${++serial}`,
  approvalNumber: number(),
  validUntil: '2030-06-30',
  scopes: ['isms'],
  state: 'valid',
  ...part,
});
const manager = { name: '新管理员', phone: '13700009001' };
const rowOf = async (tenantCode: string, keyword: string) =>
  (await list({ keyword })).list.find((row) => row.tenantCode === tenantCode);

describe('certification bodies', () => {
  beforeAll(async () => {
    operator = await test.as('13800000001');
  });

  it('are let in with their approval and a manager who is invited, joins, and is named', async () => {
    const given = body({ manager });
    const { data } = await save(given);
    expect(await rowOf(data.tenantCode, given.name)).toMatchObject({
      approvalNumber: given.approvalNumber,
      validUntil: '2030-06-30',
      scopes: ['isms'],
      state: 'valid',
      version: 1,
      managers: [],
      invited: 1,
      people: 0,
    });
    const rows = await test.peek((tx) =>
      tx.select().from(invitations).where(eq(invitations.tenantCode, data.tenantCode)),
    );
    expect(rows).toMatchObject([{ phone: manager.phone, roleCodes: ['CB_TENANT_MANAGER'], state: 'open' }]);
    expect((await test.audits('saveCertificationBody')).at(0)).toMatchObject({
      entityCode: data.tenantCode,
      tenantCode: data.tenantCode,
      detail: { version: 1, changed: { approvalNumber: { before: null, after: given.approvalNumber } } },
    });
    await test.peek((tx) => makePerson(tx, data.tenantCode, ['CB_TENANT_MANAGER'], { showName: '已加入' }));
    expect(await rowOf(data.tenantCode, given.approvalNumber)).toMatchObject({ managers: [{ showName: '已加入' }] });
  });

  it('are changed only from their latest version', async () => {
    const given = body({ manager });
    const { tenantCode } = (await save(given)).data;
    const next = { ...given, manager: undefined, tenantCode, version: 1, state: 'suspended', reason: '逾期未报送' };
    const both = await Promise.all([save(next), save({ ...next, scopes: ['isms', 'qms'] })]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    const late = both.find(({ success }) => !success);
    expect(late).toMatchObject({ errorCode: 'conflict', data: { current: { version: 2, state: 'suspended' } } });
    expect(await rowOf(tenantCode, given.name)).toMatchObject({ state: 'suspended', reason: '逾期未报送', version: 2 });
    expect((await list({ state: 'suspended', keyword: given.name })).total).toBe(1);
    // What is valid again has no reason to be otherwise.
    await save({ ...next, version: 2, state: 'valid' });
    expect(await rowOf(tenantCode, given.name)).toMatchObject({ state: 'valid', reason: null, version: 3 });
  });

  it('that were tenants before get their approval', async () => {
    const tenantCode = await test.peek((tx) => makeTenant(tx, { type: 'certification_body', name: '早先的机构' }));
    expect(await rowOf(tenantCode, '早先的机构')).toMatchObject({ approvalNumber: null, validUntil: null, version: 0 });
    expect((await save(body({ tenantCode, version: 0, name: '早先的机构' }))).data.version).toBe(1);
  });

  it('are refused twice under one name or number, without a manager, and in what cannot be', async () => {
    const given = body({ manager });
    const answers = await Promise.all([save(given), save({ ...given, approvalNumber: number() })]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'name_taken']);
    expect((await save(body({ manager, approvalNumber: (await list()).list[0]?.approvalNumber }))).errorCode).toBe(
      'code_taken',
    );
    expect((await save(body({ manager, state: 'withdrawn' }))).errorCode).toBe('reason_needed');
    expect((await save(body())).status).toBe(400);
    for (const wrong of [
      { approvalNumber: 'CNCA-1' },
      { validUntil: '2030-02-31' },
      { scopes: [] },
      { scopes: ['everything'] },
      { name: ' ' },
      { manager: { name: 'x', phone: '123' } },
    ])
      expect((await save(body({ manager, ...wrong }))).status).toBe(400);
    // Of another type, or unknown.
    const channel = await test.peek((tx) => makeTenant(tx, { type: 'channel', name: '不是机构' }));
    expect((await save(body({ tenantCode: channel, version: 1 }))).errorCode).toBe('not_found');
    const [row] = await test.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, channel)));
    expect(row?.name).toBe('不是机构');
    expect((await save(body({ tenantCode: 'TNOBODY', version: 0 }))).errorCode).toBe('not_found');
  });

  it('are the platform’s alone, and cost as many statements for 30 as for 3', async () => {
    for (const phone of ['13800000031', '13800000011', '13800000021', '13800000002']) {
      const other = await test.as(phone);
      expect((await other.get(platform.listCertificationBodies.path)).errorCode).toBe('403');
      expect((await save(body({ manager }), other)).errorCode).toBe('403');
    }
    expect((await save(body({ manager }), test.nobody)).errorCode).toBe('10000');
    await test.peek(async (tx) => {
      for (let i = 0; i < 30; i += 1) await makeTenant(tx, { type: 'certification_body', name: `很多机构${i}` });
    });
    const count = (pageSize: number) => test.statements(() => list({ keyword: '很多机构', pageSize }));
    expect(Math.abs((await count(3)) - (await count(30)))).toBeLessThanOrEqual(1);
  });
});
