import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { marketing } from '#domain/subjects/marketing/contract';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { newInviteCode } from '#server/core/tenant/inviteCodes';
import { reconcile } from '#server/subjects/ledger/reconcile/reconcile';
import { grantUnits, makeProduct, PRODUCT } from '../../../tests/factories/equity';
import { makeCustomer, makePerson, makeTenant } from '../../../tests/factories/tenants';
import { handOver } from '../../../tests/server/handOver';
import { type Client, testApp } from '../../../tests/server/testApp';
import { settleUnits } from './use';

type Made = ProjectWire['saveProjectGroup']['data'];
const test = testApp({ worker: true });
const [ISO, DJ3] = ['ISO27001-2022', 'GBT22239-2019-L3'];

let channel: string;
let customerTenantCode: string;
let leader: Client;
beforeEach(async () => {
  const phone = await test.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel' });
    customerTenantCode = (await makeCustomer(tx, { channel })).tenantCode;
    return (await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER'])).phone;
  });
  leader = await test.as(phone);
});

const create = (...standardCodes: string[]) => make(standardCodes.map((standardCode) => ({ standardCode })));
const make = (wanted: readonly { standardCode: string; kind?: string }[]) =>
  leader.post<Made>(project.saveProjectGroup.path, {
    name: '项目组',
    customerTenantCode,
    projects: wanted.map((one, i) => ({ name: `项目 ${i}`, ...one })),
  });
const grant = (count: number, product = PRODUCT) => test.peek((tx) => grantUnits(tx, channel, count, null, product));
/** Available, in use, used. */
const counts = async (productCode = PRODUCT) => {
  const { data } = await leader.get<MarketingWire['getPurchaseInfo']['data']>(marketing.getPurchaseInfo.path);
  const held = data.holdings.find((one) => one.productCode === productCode);
  return [held?.available, held?.inUse, held?.used];
};
const groups = async () =>
  (await leader.get<ProjectWire['listProjectGroups']['data']>(project.listProjectGroups.path, { scope: 'all' })).data
    .total;
/** Another channel, with its manager signed in. */
const makeOther = async () => {
  const inviteCode = newInviteCode();
  const next = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel', inviteCode }), ['CHANNEL_TENANT_MANAGER']),
  );
  return { next, inviteCode, manager: await test.as(next.phone) };
};
const close = (projectCode: string) => leader.post(project.closeProject.path, { projectCode, reason: '客户暂停' });

describe('a project', () => {
  it('takes a unit for as long as it goes on, which is used once it is over, and stays used', async () => {
    await grant(3);
    const { data } = await create(ISO, DJ3);
    expect(await counts()).toEqual([1, 2, 0]);
    const [projectCode = ''] = data.projectCodes;
    expect((await close(projectCode)).success).toBe(true);
    expect(await settleUnits(test.services)).toBe(1);
    expect(await counts()).toEqual([1, 1, 1]);
    await leader.post(project.reopenProject.path, { projectCode, reason: '客户继续' });
    await close(projectCode);
    expect(await settleUnits(test.services)).toBe(0);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('that was finished has its unit counted as used by the next settlement, and one that goes on has not', async () => {
    await grant(2);
    const { data } = await create(ISO, DJ3);
    await test.owner.query(`UPDATE projects SET state = 'finished' WHERE project_code = $1`, [data.projectCodes[0]]);
    expect(await settleUnits(test.services)).toBe(1);
    expect(await counts()).toEqual([0, 1, 1]);
    expect(await settleUnits(test.services)).toBe(0);
  });

  it('returns its unit if it is deleted without any entries', async () => {
    await grant(1);
    const { data } = await create(ISO);
    const [projectCode] = data.projectCodes;
    expect(await counts()).toEqual([0, 1, 0]);
    expect((await leader.post(project.deleteProject.path, { projectCode, version: 1 })).success).toBe(true);
    expect(await counts()).toEqual([1, 0, 0]);
    expect((await create(ISO)).success).toBe(true);
    expect(await counts()).toEqual([0, 1, 0]);
  });

  it('is not made where too few are left, and nothing is taken', async () => {
    expect((await create(ISO)).errorCode).toBe('13001');
    await grant(1);
    expect((await create(ISO, ISO)).errorCode).toBe('13001');
    expect(await counts()).toEqual([1, 0, 0]);
    expect(await groups()).toBe(0);
  });

  it('of two that want the last unit at once is one', async () => {
    await grant(1);
    const answers = await Promise.all([create(ISO), create(ISO)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['13001', '200']);
    expect(await counts()).toEqual([0, 1, 0]);
    expect(await groups()).toBe(1);
  });

  it('takes it of what was made for its standard first', async () => {
    const special = await test.peek(async (tx) => {
      const made = await makeProduct(tx, { usedBy: 'full', standards: [DJ3] });
      await grantUnits(tx, channel, 1, null, made);
      return made;
    });
    await grant(2);
    await create(ISO);
    expect(await counts(special)).toEqual([1, 0, 0]);
    await create(DJ3);
    expect(await counts(special)).toEqual([0, 1, 0]);
    await create(DJ3);
    expect(await counts()).toEqual([0, 2, 0]);
  });

  it('of several at once takes each unit once: the last of one product, then another’s', async () => {
    const special = await test.peek(async (tx) => {
      const made = await makeProduct(tx, { usedBy: 'full', standards: [DJ3] });
      await grantUnits(tx, channel, 1, null, made);
      return made;
    });
    await grant(1);
    expect((await create(DJ3, DJ3, DJ3)).errorCode).toBe('13001');
    expect((await create(DJ3, DJ3)).success).toBe(true);
    expect([await counts(special), await counts()]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it('of another customer goes on when one is handed over', async () => {
    await grant(2);
    await create(ISO);
    const leaving = customerTenantCode;
    customerTenantCode = await test.peek(async (tx) => (await makeCustomer(tx, { channel })).tenantCode);
    await create(ISO);
    const { inviteCode, manager } = await makeOther();
    expect((await handOver(leader, manager, { tenantCode: leaving, inviteCode })).success).toBe(true);
    expect(await counts()).toEqual([0, 1, 1]);
  });

  it('uses a unit of what is sold for its kind, and of nothing else', async () => {
    await grant(2);
    expect((await make([{ standardCode: ISO, kind: 'gap' }])).errorCode).toBe('13001');
    expect((await make([{ standardCode: ISO, kind: 'nothing' }])).status).toBe(400);
    await grant(1, 'GAP_ANALYSIS');
    await grant(1, 'QUESTIONNAIRE');
    const { data } = await make([
      { standardCode: ISO, kind: 'gap' },
      { standardCode: DJ3, kind: 'questionnaire' },
      { standardCode: ISO },
    ]);
    const all = () => Promise.all(['GAP_ANALYSIS', 'QUESTIONNAIRE', PRODUCT].map(counts));
    expect(await all()).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]);
    const [gap = '', asked = ''] = data.projectCodes;
    await close(gap);
    expect((await leader.post(project.deleteProject.path, { projectCode: asked, version: 1 })).success).toBe(true);
    await settleUnits(test.services);
    expect(await all()).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('of a kind that is sold for other standards alone is not made for nothing', async () => {
    await grant(1, 'GAP_ANALYSIS');
    expect((await make([{ standardCode: DJ3, kind: 'gap' }])).errorCode).toBe('not_sold_for_standard');
    expect(await counts('GAP_ANALYSIS')).toEqual([1, 0, 0]);
  });

  it('counts its unit as used when its customer goes to another channel, which pays nothing', async () => {
    await grant(2);
    const { data } = await create(ISO, ISO);
    const [done = '', open = ''] = data.projectCodes;
    await close(done);
    const { next, inviteCode, manager } = await makeOther();
    expect((await handOver(leader, manager, { tenantCode: customerTenantCode, inviteCode })).success).toBe(true);
    expect(await counts()).toEqual([0, 0, 2]);
    const books = async () =>
      (await reconcile(test.services)).differences.filter(({ tenantCode }) =>
        [channel, next.tenantCode].includes(tenantCode ?? ''),
      );
    expect(await books()).toEqual([]);
    // A project without entries can be deleted there, but its unit is not returned.
    expect((await manager.post(project.deleteProject.path, { projectCode: open, version: 1 })).success).toBe(true);
    expect(await settleUnits(test.services)).toBe(0);
    expect(await counts()).toEqual([0, 0, 2]);
    expect(await books()).toEqual([]);
  });

  it('that went to another channel before has its unit counted as used by the next settlement', async () => {
    await grant(1);
    const { data } = await create(ISO);
    const other = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    await test.owner.query(
      'UPDATE tenant_relations SET tenant_code = $1 WHERE tenant_code = $2 AND customer_tenant_code = $3',
      [other, channel, customerTenantCode],
    );
    const found = async () =>
      (await reconcile(test.services)).differences.filter(({ tenantCode }) => tenantCode === channel);
    expect(await found()).toMatchObject([{ check: 'unit', key: data.projectCodes[0] }]);
    expect(await settleUnits(test.services)).toBe(1);
    expect(await counts()).toEqual([0, 0, 1]);
    expect(await found()).toEqual([]);
  });

  it('agrees with the books every night, which tell where a unit is in use for no project', async () => {
    await grant(2);
    await create(ISO);
    const found = async () =>
      (await reconcile(test.services)).differences.filter(({ tenantCode }) => tenantCode === channel);
    expect(await found()).toEqual([]);
    await test.owner.query(
      `UPDATE ledger_accounts SET belongs_to = 'PNOBODY' WHERE tenant_code = $1 AND purpose = 'held'`,
      [channel],
    );
    expect(await found()).toMatchObject([{ check: 'unit', key: 'PNOBODY', expected: 0, found: 1 }]);
  });
});
