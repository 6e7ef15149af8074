import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { approvalService } from '@/services/approval';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { dialogOf, drawerOf, rowOf } from './parts';
import { lay, signInAs } from './server';

const MANAGER = '13800000011';
const OPERATOR = '13800000001';
let app: App;
const open = async (path: string, phone = MANAGER, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const thisMonth = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7);

beforeAll(async () => {
  await open('/account/bill?tab=commission');
  app.unmount();
}, 120_000);

describe('the commission of a channel', () => {
  it('is listed by month, open and settled, and opens to its orders', async () => {
    await open('/account/bill?tab=commission');
    await waitFor(() => expect(document.body).toHaveTextContent(/待结算佣金¥30.90.*累计结算2,931.*当前比例10%/u));
    const row = await rowOf(thisMonth());
    expect(row).toHaveTextContent(/\d{4}-\d{2}1¥0.90¥180.00-¥150.00––待结算–/u);
    await app.user.click(row);
    const drawer = await drawerOf(`${thisMonth()} 佣金明细`);
    await waitFor(() =>
      expect(drawer).toHaveTextContent(/南京钟山网安服务有限公司000013¥1,500.0010%-¥150.00待结算 退款冲回直接下级/u),
    );
    expect(drawer).toHaveTextContent(/苏州安衡信息咨询有限公司000016¥1,800.0010%¥180.00待结算 直接下级/u);
    // Only the buyer sees the whole code.
    expect(drawer).not.toHaveTextContent('CZDEM1');
  });

  it('is a type of its own in the point movements, with its month', async () => {
    await open('/account/bill?kind=commission');
    expect(await rowOf('+500')).toHaveTextContent(/佣金\+500\+500[\d,]+–\d{4}-\d{2}/u);
  });

  it('shows an empty state without sub-partners that says what to do, in English too', async () => {
    await open('/account/bill?tab=commission', '13800000015');
    expect(await screen.findByText('还没有佣金')).toBeInTheDocument();
    app.unmount();
    await open('/account/bill?tab=commission', '13800000015', 'en-US');
    expect(await screen.findByText('No commission yet')).toBeInTheDocument();
    await app.user.click(await button('Invite sub-partners'));
    expect(app.path()).toBe('/partnerManage/channelList');
  });

  it('is visible only to leaders of the channel', async () => {
    await open('/account/bill?tab=commission', '13800000021');
    expect(await screen.findByRole('tab', { name: '点数明细' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: '佣金' })).toBeNull();
  });

  it('shows a failure, and retries', async () => {
    lay('httpWithoutMessage', ledger.listCommissionMonths.path);
    await open('/account/bill?tab=commission');
    expect(await button(/重\s?试/u)).toBeInTheDocument();
  });
});

describe('the operator', () => {
  it('sees the commission of all partners, and finds reversals', async () => {
    await open('/financialmanagement/OrderList?tab=commissions&keyword=宁波甬安', OPERATOR);
    expect(await rowOf('宁波甬安')).toHaveTextContent(
      /杭州启明数安科技有限公司.*宁波甬安技术服务有限公司¥1,000.0010%¥100.00已结算 直接下级第 1 版/u,
    );
    expect(document.body).not.toHaveTextContent('苏州安衡');
    app.unmount();
    await open('/financialmanagement/OrderList?tab=commissions&state=reversed', OPERATOR);
    expect(await rowOf('CZDEM1000013')).toHaveTextContent(/南京钟山.*¥150.00已冲回/u);
  });

  it('publishes rates in versions, with a reason and none above the highest', async () => {
    await open('/financialmanagement/OrderList?tab=rates', OPERATOR);
    expect(await rowOf('第 1 版')).toHaveTextContent(/当前有效2020-01-0110%0%–系统预置/u);
    await app.user.click(await button('发布新版本'));
    const dialog = await dialogOf('发布新版本');
    const near = await screen.findByRole('spinbutton', { name: '直接上级' });
    expect(near).toHaveValue('10.00');
    await app.user.click(await button('发布新版本', dialog));
    expect(await screen.findByText('请填写说明')).toBeInTheDocument();
    // The same rates: other tests count on them.
    await app.user.click(screen.getByLabelText('说明'));
    await app.user.paste('年度复核，比例不变');
    await app.user.click(await button('发布新版本', dialog));
    expect(await screen.findByText(/已提交，待另一位运营人员复核/u)).toBeInTheDocument();
    app.unmount();
    const { list } = await approvalService.listApprovals({ query: { kind: 'publishRates' } });
    await open(`/financialmanagement/approvals?open=${list[0]?.approvalCode}`, '13800000003');
    await app.user.click(await button('复核通过'));
    await app.user.click(await button(/^确\s?定$/u));
    expect(await screen.findByText('已通过，并已执行')).toBeInTheDocument();
    app.unmount();
    await open('/financialmanagement/OrderList?tab=rates', OPERATOR);
    expect(await rowOf('第 2 版')).toHaveTextContent(/当前有效\d{4}-\d{2}-\d{2}10%0%年度复核，比例不变/u);
    expect(await rowOf('第 1 版')).toHaveTextContent('已被替代');
    expect(buttons('发布新版本').length).toBeGreaterThan(0);
  });
});
