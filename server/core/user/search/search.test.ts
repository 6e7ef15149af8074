import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { projects } from '#server/core/project/tables';
import { customers } from '#server/core/tenant/customers/tables';
import { files } from '#server/kernel/files/tables';
import { makeRisk, makeSystem, makeUnit } from '../../../../tests/factories/inventory';
import { makeProject } from '../../../../tests/factories/projects';
import { freeUscc, makeCustomer, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { handOver } from '../../../../tests/server/handOver';
import type { Client } from '../../../../tests/server/testApp';

type Hits = UserWire['search']['data'];
const { t, people, clients, customer } = assessmentApp();
const find = async (client: Client, keyword: string) =>
  (await client.get<Hits>(user.search.path, { keyword })).data.map(
    ({ kind, title, path }) => `${kind} ${title} ${path}`,
  );
const by = (role: keyof typeof clients, keyword: string) => find(clients[role], keyword);

const WORD = '琉璃';
let projectCode = '';
let unitId = '';
let riskId = '';
const page = (name: string) => new URLSearchParams({ tab: 'files', keyword: name });
const name = `${WORD}项目`;

const fileIn = ({ tenantCode, projectCode: of }: { tenantCode: string; projectCode: string }) => ({
  tenantCode,
  projectCode: of,
  mime: 'application/pdf',
  size: 1,
  sha256: '',
});

beforeAll(async () => {
  await t.peek(async (tx) => {
    const made = await makeProject(tx, { customer, ownerAccountId: people.CHANNEL_OWNER.accountId, name });
    ({ projectCode } = made);
    await makeSystem(tx, made, `${WORD}系统`);
    unitId = await makeUnit(tx, made, `${WORD}单元`, { assigneeId: people.CONSUMER_EXECUTOR.accountId });
    await makeUnit(tx, made, `${WORD}别人的单元`, { assigneeId: people.CONSUMER_PM.accountId });
    await tx.insert(files).values([
      { ...fileIn(made), objectId: 'FGLASS1', name: `${WORD}方案.pdf`, kind: 'projectFile' },
      { ...fileIn(made), objectId: 'FGLASS2', name: `${WORD}数据.json`, kind: 'riskReportData' },
    ]);
    riskId = await makeRisk(tx, made, unitId, { threat: `${WORD}威胁`, vulnerability: '脆弱性' });
  });
});

describe('a search', () => {
  it('finds visible records, with their page', async () => {
    const customerPage = `/systemManage/companyDetails/${projectCode}`;
    expect(await by('CONSUMER_PM', WORD)).toEqual([
      `project ${name} ${customerPage}`,
      expect.stringMatching(`^asset ${WORD}(别人的)?单元 `),
      expect.stringMatching(`^asset ${WORD}(别人的)?单元 `),
      expect.stringContaining(`asset ${WORD}系统 ${customerPage}?tab=systems&open=`),
      `risk ${WORD}威胁 / 脆弱性 ${customerPage}?tab=risks&open=${riskId}`,
      // What no role may have as a file isn't found as one.
      `file ${WORD}方案.pdf ${customerPage}?${page(`${WORD}方案.pdf`)}`,
    ]);
    const channelPage = `/projectList/detail/assetsReport/${projectCode}`;
    for (const role of ['CHANNEL_OWNER', 'CHANNEL_TENANT_MANAGER'] as const) {
      const found = await by(role, WORD);
      expect(found[0]).toBe(`project ${name} ${channelPage}`);
      expect(found).toContain(`asset ${WORD}单元 ${channelPage}?tab=units&open=${unitId}`);
    }
  });

  it('finds an executor its own units, and nothing else', async () => {
    expect(await by('CONSUMER_EXECUTOR', WORD)).toEqual([
      `asset ${WORD}单元 /assetAssess/${projectCode}?unit=${unitId}`,
    ]);
  });

  it('finds a consultant’s dispatched projects, and no colleague’s', async () => {
    expect(await by('CHANNEL_EXECUTOR', WORD)).toEqual([]);
    const teacherAccountId = people.CHANNEL_EXECUTOR.accountId;
    await t.peek((tx) => tx.update(projects).set({ teacherAccountId }).where(eq(projects.projectCode, projectCode)));
    expect((await by('CHANNEL_EXECUTOR', WORD)).length).toBeGreaterThan(1);
  });

  it('reveals nothing to other companies, nor to the parent of the channel', async () => {
    const made = await t.peek(async (tx) => {
      const parent = await makeTenant(tx, { type: 'channel' });
      const above = await makePerson(tx, parent, ['CHANNEL_TENANT_MANAGER']);
      const other = await makeCustomer(tx);
      return { above, stranger: await makePerson(tx, other.tenantCode, ['CONSUMER_PM']), parent };
    });
    await t.owner.query('UPDATE tenants SET parent_tenant_code = $1 WHERE tenant_code = $2', [
      made.parent,
      customer.channelTenantCode,
    ]);
    for (const { phone } of [made.above, made.stranger]) expect(await find(await t.as(phone), WORD)).toEqual([]);
  });

  it('loses a customer that has moved, with all that is its', async () => {
    const side = async () => {
      const inviteCode = `S${Date.now()}${Math.round(Math.random() * 1e6)}`;
      const code = await t.peek((tx) => makeTenant(tx, { type: 'channel', inviteCode }));
      const lead = await t.peek((tx) => makePerson(tx, code, ['CHANNEL_TENANT_MANAGER']));
      return { code, inviteCode, lead, client: await t.as(lead.phone) };
    };
    const [one, two] = [await side(), await side()];
    const moved = await t.peek((tx) => makeCustomer(tx, { channel: one.code, name: '玛瑙精工有限公司' }));
    const project = await t.peek((tx) =>
      makeProject(tx, { customer: moved, ownerAccountId: one.lead.accountId, name: '玛瑙项目' }),
    );
    await t.peek((tx) => makeUnit(tx, project, '玛瑙单元'));
    expect(await find(one.client, '玛瑙')).toHaveLength(3);
    expect(await find(two.client, '玛瑙')).toEqual([]);
    const body = { tenantCode: moved.tenantCode, inviteCode: two.inviteCode };
    expect(await handOver(one.client, two.client, body)).toMatchObject({ success: true });
    expect(await find(one.client, '玛瑙')).toEqual([]);
    expect(await find(two.client, '玛瑙')).toHaveLength(3);
  });

  it('finds a customer by its credit code and by whom one calls there, for its channel alone', async () => {
    const uscc = freeUscc();
    const called = '碧玺电子有限公司';
    const { tenantCode } = await t.peek(async (tx) => {
      const made = await makeCustomer(tx, { channel: customer.channelTenantCode, name: called });
      await tx
        .update(customers)
        .set({ uscc, contacts: [{ name: '欧阳碧玺经理', title: '', phone: '' }] })
        .where(eq(customers.tenantCode, made.tenantCode));
      return made;
    });
    const hit = `customer ${called} /customerManagement?${new URLSearchParams({ keyword: called, open: tenantCode })}`;
    for (const word of [uscc, '欧阳碧玺']) {
      expect(await by('CHANNEL_OWNER', word)).toEqual([hit]);
      expect(await by('CONSUMER_PM', word)).toEqual([]);
    }
  });

  it('finds colleagues for their managers', async () => {
    const colleague = `人 CONSUMER_OWNER`;
    expect(await by('CONSUMER_PM', colleague)).toEqual([
      `person ${colleague} /personnelManage?${new URLSearchParams({ keyword: colleague })}`,
    ]);
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_OWNER'] as RoleCode[])
      expect(await find(clients[role], colleague)).toEqual([]);
  });

  it('takes wildcards literally, finds a few of each kind, with as many statements for many as for one', async () => {
    expect(await by('CONSUMER_PM', '%')).toEqual([]);
    expect((await clients.CONSUMER_PM.get(user.search.path, { keyword: ' ' })).status).toBe(400);
    const count = () => t.statements(() => by('CHANNEL_OWNER', WORD));
    const before = await count();
    await t.peek(async (tx) => {
      for (let n = 0; n < 8; n += 1)
        await makeUnit(
          tx,
          await makeProject(tx, { customer, ownerAccountId: people.CHANNEL_OWNER.accountId, name }),
          `${WORD}${n}`,
        );
    });
    const found = await by('CHANNEL_OWNER', WORD);
    for (const kind of ['project', 'asset']) expect(found.filter((hit) => hit.startsWith(kind))).toHaveLength(5);
    expect(await count()).toBe(before);
  });
});
