import { describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { assets } from '#domain/subjects/assets/contract';
import { testApp } from '../../../tests/server/testApp';

const test = testApp();
const EXECUTOR = { accountId: 'A13800000023', actorTenantCode: 'TCUSTOMERA', tenantCode: 'TCUSTOMERA' };
const executor = () => test.as('13800000023');
const refusals = async (call: string) =>
  (await test.audits('refuseCall')).filter(({ entityCode }) => entityCode === call).reverse();

describe('a refusal', () => {
  it('is recorded with its call and need', async () => {
    const answer = await (await executor()).post(assets.exportInventory.path, { projectCode: 'PDEMO27001A' });
    expect(answer).toMatchObject({ errorCode: '403' });
    expect(await refusals('assets.exportInventory')).toMatchObject([
      {
        ...EXECUTOR,
        entity: 'call',
        detail: { need: 'assessment.viewWhole', count: 1 },
        requestId: answer.headers['x-request-id'],
      },
    ]);
  });

  it('is recorded even if the record’s state decides, and for uploads', async () => {
    const consultant = await test.as('13800000013');
    expect(await consultant.get(project.listProjectGroups.path, { scope: 'all' })).toMatchObject({ errorCode: '403' });
    expect(await refusals('project.listProjectGroups')).toMatchObject([
      { accountId: 'A13800000013', detail: { count: 1 } },
    ]);
    const file = { name: 'x.xlsx', content: Buffer.from('PK'), fields: { projectCode: 'PDEMO27001A' } };
    expect(await (await executor()).upload(assets.parseInventory.path, file)).toMatchObject({ errorCode: '403' });
    expect(await refusals('assets.parseInventory')).toMatchObject([EXECUTOR]);
  });

  it('fills no log: a thousand of the same in an hour are eleven rows with their counts', async () => {
    const client = await executor();
    for (let i = 0; i < 1000; i += 100)
      await Promise.all(Array.from({ length: 100 }, () => client.post(tenant.createCustomer.path, {})));
    const counts = (await refusals('tenant.createCustomer')).map(({ detail }) => (detail as { count: number }).count);
    expect(counts.sort((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    const other = await test.as('13800000022');
    await other.post(tenant.createCustomer.path, {});
    expect(await refusals('tenant.createCustomer')).toHaveLength(11);
  });

  it('is refused again when it is sent again with the same key', async () => {
    const client = await executor();
    const before = (await refusals('assets.exportInventory')).length;
    for (let i = 0; i < 2; i += 1)
      expect(
        await client.post(
          assets.exportInventory.path,
          { projectCode: 'PDEMO27001A' },
          { 'idempotency-key': 'refused-0001' },
        ),
      ).toMatchObject({ errorCode: '403' });
    expect((await refusals('assets.exportInventory')).length).toBeGreaterThan(before);
  });

  it('is not recorded for visitors, incomplete admission, or missing records', async () => {
    await test.nobody.post(tenant.createCustomer.path, {});
    await (await test.as('13800000044')).get(project.listProjectGroups.path);
    await (await test.as('13800000021')).get(assets.listUnits.path, { projectCode: 'NONE' });
    const rows = await test.audits('refuseCall');
    expect(
      rows.filter(({ accountId }) => !['A13800000023', 'A13800000022', 'A13800000013'].includes(accountId ?? '')),
    ).toEqual([]);
  });
});
