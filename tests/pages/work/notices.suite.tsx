import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { user as userCalls } from '#domain/core/user/contract';
import { assetsService } from '@/services/assets';
import { userService } from '@/services/user';
import { button } from '../buttons';
import { lay, signInAs } from '../server';
import { app, click, DETAILS, EXECUTOR, MANAGER, open, PROJECT, waiting } from './page';

describe('the bell', () => {
  it('counts unread notifications, links to them, and resets when all are read', async () => {
    // A submission notifies the project manager.
    await signInAs(EXECUTOR);
    const unit = await waiting('assetAssess', 'assess');
    await assetsService.submitAssessment({ body: { projectCode: PROJECT, unitIds: [unit.unitId] } });
    await open(MANAGER, '/systemManage');
    const { unread } = await userService.listNotices({ query: {} });
    expect(unread).toBeGreaterThan(0);
    await click(`通知，${unread} 条未读`);
    const notice = (await screen.findAllByText(/有 \d+ 个单元待审核$/u))[0];
    await app.user.click(notice as HTMLElement);
    await waitFor(() => expect(app.path()).toContain(DETAILS));
    await click(/^通知/u);
    await click('全部标为已读');
    await waitFor(async () => expect((await userService.listNotices({ query: {} })).unread).toBe(0));
    expect(await button('通知')).toBeInTheDocument();
  });

  it('stays quiet where nothing is to be had', async () => {
    lay('outage', userCalls.listNotices.path);
    await open(MANAGER, '/systemManage');
    await click('通知');
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  it('reads in English, too', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`, 'en-US');
    await click(/^Notifications/u);
    expect(
      (await screen.findAllByText(/^\d+ units? in “.*” ha(?:s|ve) been assigned to you$/u)).length,
    ).toBeGreaterThan(0);
  });
});

describe('home', () => {
  it("lists an executor's tasks with how much and until when", async () => {
    await open(EXECUTOR, '/');
    const tasks = await screen.findByLabelText('待您处理');
    const task = (await within(tasks).findByText(/^\d+ 个单元待评估$/u)).closest('a');
    expect(task).toHaveTextContent(/\d{4}-\d{2}-\d{2} (截止|已逾期)/u);
    await app.user.click(task as HTMLElement);
    await waitFor(() => expect(app.path()).toBe(`/assetAssess/${PROJECT}`));
  });
});
