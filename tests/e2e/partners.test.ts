import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { actionsAt, button, choose, makeProject, signUp, text } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const { admit, applyAsChannel, post } = actionsAt(p);

const PARTNER = '浏览器测试合作伙伴有限公司';
const COMPANY = '浏览器测试精密仪器有限公司';
const PLATFORM = '13800000001';

describe('a partner from its invitation to the transfer of its customer', () => {
  it('sees its own data at each step, and is seen by its parent as figures', async () => {
    // The link of the inviting partner.
    const lead = await p.person('13800000011');
    await open(lead, p, '/partnerManage/channelList');
    await button(lead, '复制邀请链接').click();
    const link = await lead.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toContain('inviteCode=QMXA2025');

    // It applies with it, and waits.
    const partner = await signUp(p, '13912350001', link);
    await partner.getByRole('heading', { name: '您尚未加入任何组织' }).waitFor();
    expect(await partner.getByLabel('邀请码（选填）').inputValue()).toBe('QMXA2025');
    await applyAsChannel(partner, PARTNER, '91350100M000100Y43', '伙伴经理');

    // The platform approves it (its own page comes with the operator's subject).
    await admit(await p.person(PLATFORM), PARTNER);
    await button(partner, '刷新').click();
    await partner.getByRole('button', { name: '用户菜单：伙伴经理' }).waitFor();

    // It receives units to use.
    await lead.reload();
    await button(lead, `向 ${PARTNER} 下发次数`).click();
    const giving = lead.getByRole('dialog');
    await giving.getByRole('radio', { name: /^资产风险评估/ }).check();
    await giving.getByRole('spinbutton').fill('2');
    await button(giving, '下发').click();
    await text(lead, `已下发给 ${PARTNER}`);
    await open(partner, p, '/accountEquity');
    await text(partner, '资产风险评估');

    // Its consultant joins.
    const asked = await post(partner, tenant.addUser.path, {
      people: [{ name: '伙伴顾问', phone: '13912350002', roleCodes: ['CHANNEL_OWNER'] }],
    });
    expect(asked.success).toBe(true);
    const consultant = await signUp(p, '13912350002');
    await consultant.getByLabel('您的姓名').fill('伙伴顾问');
    await button(consultant, '接受并加入').click();
    await consultant.getByRole('button', { name: '用户菜单：伙伴顾问' }).waitFor();

    // A customer and its project, which waits in the pool.
    await open(partner, p, '/customerManagement');
    await partner.getByRole('button', { name: '新建客户' }).first().click();
    const drawer = partner.locator('.ant-drawer').last();
    await drawer.locator('#name').fill(COMPANY);
    await drawer.getByText('中型').first().click();
    await choose(drawer.locator('#industries'), '制造业');
    await drawer.getByRole('button', { name: '创建客户' }).click();
    await text(partner, `“${COMPANY}”已创建`);
    await drawer.getByRole('button', { name: '新建项目' }).click();
    const form = partner.locator('.ant-drawer').last();
    await makeProject(form);
    await partner.waitForURL(/myProject\/detail\//, { timeout: 40_000 });

    // Dispatched to the consultant, who finds this project and no colleague's.
    await open(partner, p, '/projectList/resourcePool');
    await partner
      .getByRole('row', { name: new RegExp(COMPANY) })
      .getByRole('checkbox')
      .check();
    await button(partner, '派给 伙伴顾问').click();
    await button(partner, '派单 1 个').click();
    await text(partner, '已派给伙伴顾问 1 个项目');
    await consultant.reload();
    await text(consultant, COMPANY);
    expect(await consultant.locator('tbody tr.ant-table-row').count()).toBe(1);

    // The inviting partner sees numbers, and no content.
    await lead.reload();
    await lead.getByRole('row', { name: new RegExp(PARTNER) }).waitFor();
    await open(lead, p, `/customerManagement?keyword=${encodeURIComponent(COMPANY)}`);
    await text(lead, '没有符合条件的记录');

    // The consultant leaves; the manager takes over.
    await open(partner, p, '/personnelManage');
    await button(partner, '停用：伙伴顾问').click();
    const leaving = partner.getByRole('dialog');
    await choose(leaving.getByRole('combobox', { name: /由谁接手/ }), '伙伴经理（现有 1）');
    await button(leaving, '停用').click();
    await text(partner, '已停用 伙伴顾问');
    await consultant.reload();
    await text(consultant, '您尚未加入任何组织');

    // The customer's transfer is requested by the name that the code has, and moves nothing before the receiver accepts.
    await open(partner, p, `/customerManagement?keyword=${encodeURIComponent(COMPANY)}`);
    await partner
      .getByRole('row', { name: new RegExp(COMPANY) })
      .getByText(COMPANY)
      .first()
      .click();
    await button(partner, '转交').click();
    const handing = partner.getByRole('dialog', { name: `转交“${COMPANY}”` });
    await handing.getByLabel('接收渠道的邀请码').fill('QMXA2025');
    await handing.getByRole('button', { name: '下一步' }).click();
    await text(partner, /接收渠道：启明信安咨询/);
    await handing.getByLabel('原因').fill('区域调整');
    await button(handing, '转交').click();
    await text(partner, /已请 .*启明信安咨询.* 接收/);
    await open(lead, p, '/customerManagement?view=transfers');
    await button(lead, `接收“${COMPANY}”`).click();
    const taking = lead.getByRole('dialog', { name: `接收“${COMPANY}”`, exact: true });
    await text(taking, /连同 1 个项目/);
    await taking.getByRole('button', { name: /^接\s?收$/ }).click();
    await text(lead, `已接收“${COMPANY}”`);

    // The old channel no longer sees it, the new one has it, with its project in the pool.
    await open(partner, p, '/projectList/myProject?scope=all');
    await text(partner, /还没有项目|没有符合条件的记录/);
    await open(lead, p, '/projectList/resourcePool');
    await lead.getByRole('row', { name: new RegExp(COMPANY) }).waitFor();
    expect(complaints).toEqual([]);
  });
});
