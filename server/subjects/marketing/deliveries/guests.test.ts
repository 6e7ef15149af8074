import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { contract } from '#domain/generated/contract';
import { makeConsultation } from '../../../../tests/factories/consultations';
import { makePerson } from '../../../../tests/factories/tenants';
import { deliveryApp, type Server, type Shop } from '../../../../tests/server/deliveryApp';
import type { Client } from '../../../../tests/server/testApp';

const app = deliveryApp();
const { test, shop, another, ask, delivery, act, teacher, rolesOf, told } = app;
let server: Server;
let serial = 0;
beforeAll(async () => {
  server = await app.makeServer('交付甲');
});

/** Asked for and taken. @returns its code */
async function taken(one: Shop, by = server, part: object = {}): Promise<string> {
  const deliveryCode = (await ask(one, part)).data.deliveryCode ?? '';
  expect((await act(by.client, deliveryCode, 'take')).success).toBe(true);
  return deliveryCode;
}
const guestOf = ({ code }: Shop, who = server): Promise<Client> => test.as(who.phone, code);
const setState = (projectCode: string, state: string) =>
  test.owner.query('UPDATE projects SET state = $2 WHERE project_code = $1', [projectCode, state]);
const ownerOfGroups = async ({ code }: Shop) =>
  (
    await test.owner.query<{ id: string }>('SELECT owner_account_id AS id FROM project_groups WHERE tenant_code = $1', [
      code,
    ])
  ).rows;
const memberOf = async ({ code }: Shop, { accountId } = server) =>
  (
    await test.owner.query<{ state: string }>('SELECT state FROM members WHERE tenant_code = $1 AND account_id = $2', [
      code,
      accountId,
    ])
  ).rows[0]?.state;

describe('a guest who delivers', () => {
  it.each(['finished', 'closed'])('leaves with its acceptance where the project is %s already', async (state) => {
    const one = await shop(`交付后验收${++serial}`);
    const deliveryCode = await taken(one);
    await act(server.client, deliveryCode, 'handOver', '完成');
    await setState(one.projectCode, state);
    expect((await act(one.manager, deliveryCode, 'accept')).success).toBe(true);
    expect([await teacher(one), await rolesOf(one.code, server.accountId)]).toEqual([one.consultant.accountId, []]);
    const again = await server.client.post(tenant.chooseTenant.path, { tenantCode: one.code });
    expect(again.success).toBe(false);
  });

  it('keeps nothing of the channel: groups go to the person who asked, other projects to the pool', async () => {
    const one = await shop(`收尾方${++serial}`);
    const other = await another(one, one.consultant);
    const deliveryCode = await taken(one);
    // As the channel may, which dispatches to its guests as to anybody.
    await test.owner.query('UPDATE projects SET teacher_account_id = $2 WHERE project_code = $1', [
      other,
      server.accountId,
    ]);
    await test.owner.query(
      'UPDATE project_groups SET owner_account_id = $2 WHERE (tenant_code, project_group_code) IN (SELECT channel_tenant_code, project_group_code FROM projects WHERE project_code = $1)',
      [other, server.accountId],
    );
    await act(server.client, deliveryCode, 'giveBack', '休假');
    expect(await rolesOf(one.code, server.accountId)).toEqual([]);
    expect([await teacher(one), await teacher({ projectCode: other })]).toEqual([one.consultant.accountId, null]);
    expect(new Set((await ownerOfGroups(one)).map(({ id }) => id))).toEqual(new Set([one.accountId]));
  });

  it('stays while another of the channel’s deliveries is its own, with that project alone', async () => {
    const one = await shop(`两单方${++serial}`, 2000);
    const second = await another(one, one.consultant);
    const [first, last] = [await taken(one), await taken(one, server, { projectCode: second })];
    await act(server.client, first, 'giveBack', '先做另一个');
    expect([await teacher(one), await teacher({ projectCode: second })]).toEqual([
      one.consultant.accountId,
      server.accountId,
    ]);
    expect((await (await guestOf(one)).get(contract.ledger.getBalance.path)).errorCode).toBe('403');
    await act(server.client, last, 'giveBack', '休假');
    expect(await rolesOf(one.code, server.accountId)).toEqual([]);
  });

  it('that the channel has disabled stays so, and is not let in again', async () => {
    const one = await shop(`停用方${++serial}`);
    const deliveryCode = await taken(one);
    const { data } = await one.manager.get<TenantWire['listManagedUsers']['data']>(tenant.listManagedUsers.path, {
      keyword: '交付甲',
    });
    const query = new URLSearchParams({
      accountId: server.accountId,
      version: String(data.list[0]?.version),
      state: 'disabled',
      projects: one.consultant.accountId,
    });
    expect((await one.manager.post(`${tenant.updateUser.path}?${query}`)).success).toBe(true);
    await act(server.client, deliveryCode, 'giveBack', '无法访问');
    expect(await memberOf(one)).toBe('disabled');
    expect((await act(server.client, deliveryCode, 'take')).errorCode).toBe('member_disabled');
    expect([await memberOf(one), await rolesOf(one.code, server.accountId)]).toEqual(['disabled', []]);
  });

  it('may what is about its project, and nothing else that its role may', async () => {
    const one = await shop(`边界方${++serial}`);
    await taken(one);
    const guest = await guestOf(one);
    const refused: string[] = [];
    const ofRole = test.app.mounted.filter(
      ({ policy }) => policy.who === 'roles' && policy.roles.includes('CHANNEL_EXECUTOR'),
    );
    // What it lacks is told after whether it may: nothing is sent along.
    for (const { subject, name, endpoint } of ofRole) {
      const answer = await (endpoint.method === 'GET' ? guest.get(endpoint.path) : guest.post(endpoint.path, {}));
      if (answer.errorCode === '403') refused.push(`${subject}.${name}`);
    }
    expect(refused.sort()).toEqual([
      'exam.changeExamCandidate',
      'exam.countExamQuestions',
      'exam.downloadExamCertificate',
      'exam.exportQuestions',
      'exam.getExamCertificate',
      'exam.getExamProcess',
      'exam.getQuestion',
      'exam.importQuestions',
      'exam.inviteExamCandidates',
      'exam.listExamCandidates',
      'exam.listExamCertificates',
      'exam.listExamInvitees',
      'exam.listExamProcesses',
      'exam.listQuestions',
      'exam.moveExamProcess',
      'exam.moveQuestions',
      'exam.moveSittings',
      'exam.saveExamProcess',
      'exam.saveQuestion',
      'exam.watchSittings',
      'file.listShares',
      'file.shareFile',
      'file.withdrawShare',
      'iso.exportMapping',
      'iso.exportStandard',
      'iso.getDocumentTemplate',
      'iso.getMarkedDocumentTemplate',
      'iso.listDocumentNames',
      'iso.listDocumentTemplates',
      'iso.listOwnModules',
      'marketing.getProductPicture',
      'marketing.listProducts',
      'project.deleteProject',
      'project.listCustomers',
      'project.listNamesakes',
      'project.saveProjectGroup',
      'questionnaire.exportTemplate',
      'questionnaire.getTemplate',
      'questionnaire.listTemplates',
      'tenant.addConsultation',
      'tenant.getConsultation',
      'tenant.getCustomer',
      'tenant.getOrganisation',
      'tenant.getOrganisationFile',
      'tenant.getTenantRelation',
      'tenant.listConsultations',
      'tenant.listTenantUsers',
      'tenant.listUsers',
      'tenant.saveConsultation',
      'tenant.searchTenants',
    ]);
    // A consultant of the channel's own may all of it: it is refused for being a guest.
    const consultant = await test.as(one.consultant.phone);
    expect((await consultant.get(contract.project.listCustomers.path)).success).toBe(true);
    const groups = await guest.get<ProjectWire['listProjectGroups']['data']>(contract.project.listProjectGroups.path);
    expect(groups.data.list).toHaveLength(1);
  });

  it('finds no customer or consultation of the channel by searching', async () => {
    const one = await shop(`搜索方${++serial}`);
    await taken(one);
    const { rows } = await test.owner.query<{ name: string }>(
      'SELECT tenants.name FROM tenants JOIN projects USING (tenant_code) WHERE project_code = $1',
      [one.projectCode],
    );
    const search = async (who: Client) =>
      (await who.get<{ kind: string }[]>(contract.user.search.path, { keyword: rows[0]?.name ?? '' })).data.map(
        ({ kind }) => kind,
      );
    const manager = await test.peek((tx) => makePerson(tx, one.code, ['CHANNEL_TENANT_MANAGER']));
    expect(await search(await test.as(manager.phone))).toContain('customer');
    expect(await search(await guestOf(one))).not.toContain('customer');
    const executor = await test.peek((tx) => makePerson(tx, one.code, ['CHANNEL_EXECUTOR']));
    const company = rows[0]?.name ?? '';
    for (const { accountId } of [executor, server])
      await test.peek((tx) => makeConsultation(tx, { tenantCode: one.code, company, ownerAccountId: accountId }));
    expect(await search(await test.as(executor.phone))).toContain('consultation');
    expect(await search(await guestOf(one))).not.toContain('consultation');
  });
});

describe('one of the platform’s people who deliver', () => {
  const manager = () => test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER'], { showName: '平台经理' }));
  const update = async (
    who: Client,
    { accountId, showName }: { accountId: string; showName: string },
    part: object,
  ) => {
    const { data } = await who.get<TenantWire['listManagedUsers']['data']>(tenant.listManagedUsers.path, {
      keyword: showName,
    });
    const version = String(data.list.find((row) => row.accountId === accountId)?.version);
    return who.post(`${tenant.updateUser.path}?${new URLSearchParams({ accountId, version, ...part })}`);
  };

  it.each(['removed', 'disabled'])(
    'is %s only with somebody for what it works on, and leaves all channels',
    async (state) => {
      const [one, other] = [await shop(`甲方${++serial}`), await shop(`乙方${++serial}`)];
      const leaving = { ...(await app.makeServer(`离开${serial}`)), showName: `离开${serial}` };
      const next = await app.makeServer(`接手${serial}`);
      const codes = [await taken(one, leaving), await taken(other, leaving)];
      await act(leaving.client, codes[1] ?? '', 'handOver', '完成');
      await setState(other.projectCode, 'finished');
      const operator = await test.as((await manager()).phone);
      const missing = await update(operator, leaving, { state });
      expect(missing).toMatchObject({ errorCode: 'successor_needed', data: { kinds: ['deliveries'] } });
      expect((await update(operator, leaving, { state, deliveries: next.accountId })).success).toBe(true);
      for (const { code } of [one, other]) expect(await rolesOf(code, leaving.accountId)).toEqual([]);
      expect([await teacher(one), await teacher(other)]).toEqual([next.accountId, other.consultant.accountId]);
      expect(await told(next.accountId)).toContain('deliveries_taken_over');
      expect(await told(one.accountId)).toContain('delivery_taken');
      for (const [i, deliveryCode] of codes.entries()) {
        const now = await delivery(next.client, deliveryCode);
        expect(now).toMatchObject({
          takenBy: `接手${serial}`,
          isMine: true,
          state: i === 0 ? 'working' : 'handedOver',
        });
        expect(now.events.at(-1)).toMatchObject({ action: 'takeOver', by: `接手${serial}` });
      }
      expect((await test.audits('takeOverDelivery')).map(({ tenantCode }) => tenantCode)).toEqual(
        expect.arrayContaining([one.code, other.code]),
      );
      expect((await act(other.manager, codes[1] ?? '', 'accept')).success).toBe(true);
    },
  );

  it('that is gone takes nothing any more', async () => {
    const one = await shop(`迟到方${++serial}`);
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    const leaving = { ...(await app.makeServer(`已离开${serial}`)), showName: `已离开${serial}` };
    const operator = await test.as((await manager()).phone);
    expect((await update(operator, leaving, { state: 'removed' })).success).toBe(true);
    expect(
      (
        await leaving.client.post(contract.marketing.serveDelivery.path, {
          deliveryCode,
          version: 1,
          action: 'take',
        })
      ).success,
    ).toBe(false);
    expect(await rolesOf(one.code, leaving.accountId)).toEqual([]);
  });

  it('has what was handed over taken over by a colleague', async () => {
    const one = await shop(`接替方${++serial}`);
    const colleague = await app.makeServer('交付乙');
    const deliveryCode = await taken(one);
    await act(server.client, deliveryCode, 'handOver', '完成');
    expect((await act(colleague.client, deliveryCode, 'takeOver')).success).toBe(true);
    expect([await teacher(one), await rolesOf(one.code, server.accountId)]).toEqual([colleague.accountId, []]);
    await act(one.manager, deliveryCode, 'return', '缺少附件');
    expect(await delivery(colleague.client, deliveryCode)).toMatchObject({ state: 'working', isMine: true });
  });
});
