import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketing } from '#domain/subjects/marketing/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, lay, signInAs, watchCalls } from './server';

const CHANNEL = '13800000011';
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN', phone = CHANNEL) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const rowOf = (name: string) =>
  waitFor(() => {
    const row = [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')].find((one) =>
      one.textContent?.includes(name),
    );
    if (!row) throw new Error(`${name} is not listed.`);
    return row;
  });
const pressed = async (label: string) => {
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    if (!found) throw new Error(`There is no button ${label}.`);
    return found;
  });
  await app.user.click(button);
};
const dialog = (text: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-modal');
    if (!found?.textContent?.includes(text)) throw new Error(`There is no dialog with ${text}.`);
    return found;
  });
beforeEach(() => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
});
beforeAll(async () => {
  await open('/project');
  app.unmount();
}, 120_000);

describe('the marketplace', () => {
  it('shows each product’s content and remaining units, and links to its use', async () => {
    await open('/project');
    const heading = await screen.findByRole('heading', { name: '资产风险评估' });
    const card = heading.closest('li');
    if (!card) throw new Error('The product stands in no list.');
    expect(card).toHaveTextContent(/1,200 点\/次.*剩余 \d+ 次.*有效期至/u);
    expect(within(card).getByRole('button', { name: /新建项目|新增项目/u })).toBeInTheDocument();
    expect(card).toHaveTextContent('用于：新建资产风险评估项目');
    // A product without a use isn't sold; tenants that hold units see why.
    expect(screen.queryByRole('heading', { name: '科技项目申报' })).toBeNull();
    const waiting = (await screen.findByRole('heading', { name: '内审员认证' })).closest('li') as HTMLElement;
    expect(waiting).toHaveTextContent(/已下架.*用于：内审员认证考试/u);
    expect(within(waiting).queryAllByRole('button')).toEqual([]);
    const missing = (await screen.findByRole('heading', { name: '体系建设咨询' })).closest('li');
    expect(missing).toHaveTextContent('次数不足，可用点数购买，或向上级申请');
    await app.user.click(within(missing as HTMLElement).getByRole('button', { name: '申请次数' }));
    expect(await screen.findByText('填写需要的次数，不需要的留空。')).toBeInTheDocument();
  });

  it('reads in English, empty and failing', async () => {
    await open('/project', 'en-US');
    expect(await screen.findByRole('heading', { name: 'Asset risk assessment' })).toBeInTheDocument();
    app.unmount();
    answerWith(marketing.listProducts.path, []);
    await open('/project');
    expect(await screen.findByText('暂无服务产品')).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', marketing.listProducts.path);
    await open('/project');
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});

describe('partners', () => {
  it('form a tree that opens branch by branch', async () => {
    await open('/partnerManage/channelList');
    expect(await rowOf('杭州启明数安科技有限公司')).toHaveTextContent('已通过');
    expect(document.body).not.toHaveTextContent('宁波甬安');
    await pressed('展开 杭州启明数安科技有限公司 的下级');
    expect(await rowOf('宁波甬安技术服务有限公司')).toBeInTheDocument();
    await pressed('展开 宁波甬安技术服务有限公司 的下级');
    expect(await rowOf('舟山群岛')).toHaveTextContent('资产风险评估 2');
  });

  it('are searched in the tree, too, and both are kept as views of one’s own', async () => {
    const choose = async (menu: RegExp | string, item: string) => {
      await app.user.click(await button(menu));
      const entry = await waitFor(() => {
        const found = [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden) li')];
        const wanted = found.find((one) => one.textContent === item);
        if (!wanted) throw new Error(`There is no entry ${item}.`);
        return wanted;
      });
      await app.user.click(entry);
    };
    const keep = async (name: string) => {
      await choose(/^视图/u, '保存与管理视图…');
      await app.user.click(await screen.findByLabelText('将当前列表存为'));
      await app.user.paste(name);
      await app.user.click(await button('保存'));
      await button(`视图：${name}`);
    };
    await open('/partnerManage/channelList');
    await pressed('展开 杭州启明数安科技有限公司 的下级');
    await rowOf('宁波甬安技术服务有限公司');
    await keep('杭州一线');
    app.unmount();
    await open('/partnerManage/channelList?keyword=舟山');
    expect(await rowOf('舟山群岛')).toHaveTextContent('宁波甬安技术服务有限公司');
    expect(document.body).not.toHaveTextContent('苏州安衡');
    await choose(/^视图/u, '杭州一线');
    expect(await rowOf('宁波甬安技术服务有限公司')).toBeInTheDocument();
    expect(await rowOf('苏州安衡')).toBeInTheDocument();
    await button('视图：杭州一线');
  });

  it('are found by name at any depth, and show their holdings', async () => {
    await open(`/partnerManage/channelQuery?keyword=${encodeURIComponent('舟山')}`);
    const row = await rowOf('舟山群岛');
    expect(row).toHaveTextContent('宁波甬安技术服务有限公司');
    await app.user.click(row);
    expect(await screen.findByRole('dialog')).toHaveTextContent(/舟山群岛.*下级0人员1客户0项目0/u);
  });

  it('are allocated units, with the available number shown', async () => {
    await open('/partnerManage/channelQuery');
    await pressed('向 苏州安衡信息咨询有限公司 下发次数');
    const form = await dialog('苏州安衡');
    expect(
      await within(form).findByRole('radio', { name: /资产风险评估（可下发 \d+ 次，对方剩余 1 次）/u }),
    ).toBeEnabled();
    expect(within(form).getByRole('radio', { name: /科技项目申报（可下发 0 次/u })).toBeDisabled();
  });

  it('are granted units by the platform, with an optional expiry date', async () => {
    const sent: unknown[] = [];
    const asked: [string, object] = ['200', { approvalCode: 'PASKED' }];
    answerInTurn(marketing.updatePurchaseInfo.path, [asked], (body) => sent.push(body));
    await open('/partnerManage/channelList', 'zh-CN', '13800000001');
    await pressed('向 启明信安咨询（上海）有限公司 下发次数');
    const form = await dialog('启明信安');
    await app.user.click(await within(form).findByRole('radio', { name: /资产风险评估（对方剩余 \d+ 次）/u }));
    expect(form).toHaveTextContent('不填则按产品规定的有效期。');
    const day = within(form).getByRole('textbox', { name: '有效期至' });
    await app.user.click(day);
    await app.user.paste('2030-06-30');
    await app.user.keyboard('{Enter}');
    await app.user.click(within(form).getByRole('button', { name: /^下\s?发$/u }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ productCode: 'ASSET_RISK', amount: 1, validUntil: '2030-06-30' });
    expect(await screen.findByText(/已提交，待另一位运营人员复核/u)).toBeInTheDocument();
  });

  it('return unused units, whose number is shown, with a reason', async () => {
    await open('/partnerManage/channelQuery');
    await pressed('从 苏州安衡信息咨询有限公司 收回次数');
    const form = await dialog('从 苏州安衡');
    expect(
      await within(form).findByRole('radio', { name: /资产风险评估（可收回 1 次，对方剩余 1 次）/u }),
    ).toBeEnabled();
    await app.user.click(within(form).getByRole('radio', { name: /资产风险评估/u }));
    await app.user.click(within(form).getByRole('button', { name: /^收\s?回$/u }));
    expect(await within(form).findByText('请填写收回原因')).toBeInTheDocument();
  });

  it('show invited partners what will be visible, before they agree', async () => {
    const calls = watchCalls();
    await open('/partnerManage/channelList?inviteCode=QMXA2025', 'zh-CN', '13800000015');
    const form = await dialog('加入 启明信安咨询（上海）有限公司');
    expect(form).toHaveTextContent(/对方将看到.*客户1.*项目.*对方看不到.*客户名称/u);
    expect(within(form).getByRole('button', { name: '同意并加入' })).toBeEnabled();
    await app.user.click(within(form).getByRole('button', { name: /取\s?消/u }));
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
    expect(calls.join()).not.toContain(marketing.joinPartner.path);
    app.unmount();
    await open('/partnerManage/channelList?inviteCode=XAHG2025', 'zh-CN', '13800000015');
    expect(await dialog('已是')).toBeInTheDocument();
  });

  it('show empty and failure states', async () => {
    await open('/partnerManage/channelList', 'zh-CN', '13800000015');
    expect(await screen.findByText('还没有下级合作伙伴')).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', marketing.listSubChannels.path);
    await open('/partnerManage/channelQuery');
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});

describe('equity', () => {
  it('shows holdings with expiry, and each movement', async () => {
    await open('/accountEquity');
    expect(await rowOf('资产风险评估')).toHaveTextContent(/29.*有效期至.*350/u);
    // Only granted units can be returned here, not purchased ones; the page explains it.
    expect(document.body).toHaveTextContent('用点数购买的次数不能退回');
    await pressed('退回“在线评估问卷”');
    expect(await dialog('退回“在线评估问卷”')).toHaveTextContent(/可退回 9 次.*用点数购买的次数不能退回/u);
    await app.user.click(await button(/取\s?消/u, await dialog('退回“在线评估问卷”')));
    await app.user.click(screen.getByRole('tab', { name: '收发明细' }));
    // The latest first: projects created in the meantime come before it.
    expect(await rowOf('冻结')).toHaveTextContent(/冻结在线评估问卷/u);
    await app.user.click(await screen.findByTitle('2'));
    expect(await rowOf('杭州团队第一季度')).toHaveTextContent(/下发资产风险评估-18杭州启明数安科技有限公司/u);
  });

  it('lists entitlement requests in every state, and opens one to decide', async () => {
    await open('/accountEquity?tab=mine');
    for (const state of ['待处理', '已同意', '部分同意', '已拒绝', '已撤回'])
      expect(await rowOf(state)).toBeInTheDocument();
    app.unmount();
    await open('/accountEquity?tab=asked');
    await app.user.click(await rowOf('苏州安衡'));
    await app.user.click(await screen.findByRole('button', { name: /^同\s?意$/u }));
    const form = await dialog('处理 苏州安衡信息咨询有限公司 的申请');
    expect(form).toHaveTextContent(/资产风险评估（申请 12 次）.*可下发 \d+ 次/u);
  });

  it('is the platform’s service authorisation, which has it in its menu', async () => {
    await open('/accredit', 'zh-CN', '13800000001');
    expect(await screen.findByRole('heading', { name: '服务授权' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['待我处理', '各单位权益', '收发明细']);
    await app.user.click(screen.getByRole('tab', { name: '各单位权益' }));
    expect(await rowOf('启明信安咨询（上海）有限公司')).toHaveTextContent(/次|资产风险评估|下发/u);
    await app.user.click(screen.getByRole('tab', { name: '收发明细' }));
    expect(await rowOf('启明信安咨询（上海）有限公司')).toHaveTextContent('购买');
    expect(screen.getByRole('combobox', { name: '单位' })).toBeInTheDocument();
  });

  it('requires at least one product', async () => {
    await open('/accountEquity?tab=mine&apply=new');
    await app.user.type(await screen.findByRole('textbox', { name: '申请说明' }), '客户已签约');
    await app.user.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('请至少填写一种产品的次数')).toBeInTheDocument();
  });
});
