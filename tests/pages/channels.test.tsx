import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { platform } from '#domain/subjects/platform/contract';
import { approvalService } from '@/services/approval';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, rowOf } from './parts';
import { answerWith, lay, signInAs } from './server';

const OPERATOR = '13800000001';
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN', phone = OPERATOR) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};

beforeEach(() => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
});
beforeAll(async () => {
  await open('/channel');
  app.unmount();
}, 120_000);

describe('channels, as the operator sees them', () => {
  it('are listed with their managers, and searched', async () => {
    await open('/channel?keyword=启明信安');
    const row = await rowOf('启明信安咨询（上海）有限公司');
    expect(row).toHaveTextContent(/已通过平台直属陈启明 13800000011/u);
    expect(row).toHaveTextContent(/\d{2},\d{3}/u);
  });

  it('get points, and more of them later, and their managers are notified', async () => {
    await open('/channel?keyword=杭州启明数安');
    const row = await rowOf('杭州启明数安科技有限公司');
    expect(row).toHaveTextContent('启明信安咨询（上海）有限公司');
    await app.user.click(await button('赠送点数', row));
    const amount = await screen.findByRole('spinbutton', { name: '点数' });
    expect(amount).toHaveValue('500');
    const dialog = await dialogOf('向 杭州启明数安科技有限公司 赠送点数');
    await app.user.click(await button('赠送点数', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写赠送原因'));
    await app.user.click(screen.getByRole('textbox', { name: '赠送原因' }));
    await app.user.paste('新伙伴');
    await app.user.click(await button('赠送点数', dialog));
    expect(await screen.findByText(/已提交，待另一位运营人员复核/u)).toBeInTheDocument();
    app.unmount();
    const { list } = await approvalService.listApprovals({ query: { kind: 'giveWelcome' } });
    await open(`/financialmanagement/approvals?open=${list[0]?.approvalCode}`, 'zh-CN', '13800000003');
    await app.user.click(await button('复核通过'));
    await app.user.click(await button(/^确\s?定$/u));
    expect(await screen.findByText('已通过，并已执行')).toBeInTheDocument();
    app.unmount();
    await open('/channel?keyword=杭州启明数安');
    await button('赠送点数', await rowOf('杭州启明数安'));
  }, 60_000);

  it('that apply wait there to be let in', async () => {
    const application = {
      tenantCode: 'TNEW',
      type: 'channel',
      name: '新申请渠道',
      uscc: '91350100M000100Y43',
      note: '',
      size: null,
      industries: [],
      approvalState: 'submitted',
      appliedAt: '2026-11-20T02:00:00Z',
      decidedAt: null,
      papers: [],
      decidedByName: null,
      reason: null,
      version: 1,
      applicant: { showName: '申请人', phone: '13900000000' },
    };
    answerWith(tenant.listApplications.path, { list: [application], total: 1 });
    await open('/channel');
    await app.user.click(await button(/^审\s?核$/u));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/新申请渠道.*申请人 13900000000/u);
    expect(buttons(/通\s?过/u).length).toBeGreaterThan(0);
  });

  it('are none yet, in English too, or could not be loaded', async () => {
    answerWith(platform.listChannels.path, { list: [], total: 0 });
    await open('/channel', 'en-US');
    expect(await screen.findByText('No channels yet')).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', platform.listChannels.path);
    await open('/channel');
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});
