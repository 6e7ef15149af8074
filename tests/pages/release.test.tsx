import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import { assets } from '#domain/subjects/assets/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs, watchCalls } from './server';

const projectCode = 'PDEMO27001A';
const REPORTS = `/systemManage/companyDetails/${projectCode}?tab=reports`;
const at = '2026-03-01T02:00:00.000Z';
const releaseId = '5f0c1d7e-1c1a-4f0a-9a57-0d5b9c6f1a01';
const people = [
  { accountId: 'A1', name: '陈立', party: '启明信安', mayApprove: true },
  { accountId: 'A2', name: '赵敏', party: '启明信安', mayApprove: false },
];
const none = {
  current: null,
  isFinalDrawn: false,
  former: {},
  hasRule: false,
  others: 0,
  isReady: true,
  candidates: people,
  allowedActions: ['submit'],
};
const current = {
  releaseId,
  standing: 'reviewing',
  prepared: { name: '周文博', at },
  reviewed: { name: '赵敏', at: null },
  approved: { name: '陈立', at: null },
  returned: null,
  inOrder: true,
  steps: [],
};

let app: App;
const open = async () => {
  await signInAs('13800000021');
  app = await openApp(REPORTS);
  await app.settled();
};
const panel = () => screen.findByRole('region', { name: '编制、审核与批准' });

beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);
const file = {
  objectId: 'O1',
  name: '报告.docx',
  mime: 'application/pdf',
  size: 1,
  createdAt: at,
  createdBy: '周文博',
};
beforeEach(() => {
  answerWith(release.getRelease.path, none);
  answerWith(assets.listReports.path, [file]);
});

describe('the review and approval of a report', () => {
  it('waits for a file that its reviewer can read', async () => {
    answerWith(assets.listReports.path, []);
    await open();
    expect(await button('送审', await panel())).toBeDisabled();
    expect(await panel()).toHaveTextContent('还没有报告文件：先生成报告');
  });

  it('is begun by naming two different people', async () => {
    answerWith(release.submitRelease.path, { releaseId });
    await open();
    const calls = watchCalls();
    await app.user.click(await button('送审', await panel()));
    const dialog = await screen.findByRole('dialog');
    const choose = async (label: string, name: RegExp) => {
      await app.user.click(within(dialog).getByLabelText(label));
      const lists = await waitFor(() => {
        const shown = [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')];
        expect(shown.length).toBeGreaterThan(0);
        return shown;
      });
      const list = lists.at(-1) as HTMLElement;
      return within(list).getByText(name);
    };
    // Who can't approve isn't offered for it, and no person is offered twice.
    await app.user.click(await choose('批准人', /陈立/u));
    const taken = await choose('审核人', /陈立/u);
    expect(taken.closest('.ant-select-item-option-disabled')).not.toBeNull();
    await app.user.click(await choose('审核人', /赵敏/u));
    await app.user.click(await button('送审', dialog));
    await waitFor(() => expect(calls.some((call) => call.includes(release.submitRelease.path))).toBe(true));
  });

  it('shows who has acted when, and who is awaited; the reviewer confirms or returns it', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    answerWith(release.getRelease.path, { ...none, current, allowedActions: ['review', 'return'] });
    answerWith(release.moveRelease.path, { standing: 'returned' });
    await open();
    const shown = within(await panel());
    expect(shown.getByText(/周文博 2026-03-01/u)).toBeInTheDocument();
    expect(shown.getByText('赵敏 待审核')).toBeInTheDocument();
    expect(shown.getByText('陈立 待批准')).toBeInTheDocument();
    expect(await button('审核通过')).toBeInTheDocument();
    await app.user.click(await button('退回'));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByLabelText('退回原因'), '范围不全');
    // What was typed stays until it is sent, also where the page is left.
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('范围不全'));
    app.unmount();
    await open();
    const calls = watchCalls();
    await app.user.click(await button('退回', await panel()));
    const again = await screen.findByRole('dialog');
    await waitFor(() => expect(within(again).getByLabelText('退回原因')).toHaveValue('范围不全'));
    await app.user.click(await button('退回', again));
    await waitFor(() => expect(calls.some((call) => call.includes(release.moveRelease.path))).toBe(true));
  });

  it('offers the final version after the approval, and says that there are only drafts until then', async () => {
    const approved = { ...current, standing: 'approved', approved: { name: '陈立', at } };
    answerWith(release.getRelease.path, { ...none, current: approved, allowedActions: [] });
    answerWith(assets.createRiskReport.path, { jobCode: 'J1' });
    await open();
    expect(await panel()).toHaveTextContent('正式版尚未生成：目前的文件均为草稿');
    const calls = watchCalls();
    await app.user.click(await button('生成正式版', await panel()));
    await waitFor(() => expect(calls.some((call) => call.includes(assets.createRiskReport.path))).toBe(true));
    app.unmount();
    answerWith(release.getRelease.path, { ...none, current: approved, isFinalDrawn: true, allowedActions: [] });
    await open();
    expect(await panel()).toHaveTextContent('正式版已生成');
    expect(within(await panel()).queryByRole('button', { name: '生成正式版' })).toBeNull();
  });

  it('proposes who reviewed and approved it before', async () => {
    const withdrawn = { ...current, standing: 'withdrawn' };
    const former = { reviewerId: 'A2', approverId: 'A1' };
    answerWith(release.getRelease.path, { ...none, current: withdrawn, former });
    answerWith(release.submitRelease.path, { releaseId });
    await open();
    const calls = watchCalls();
    await app.user.click(await button('重新送审', await panel()));
    await app.user.click(await button('送审', await screen.findByRole('dialog')));
    await waitFor(() => expect(calls.some((call) => call.includes(release.submitRelease.path))).toBe(true));
  });

  it('says why it was returned, and what comes first before the assessment is signed', async () => {
    const returned = { name: '赵敏', at, reason: '缺少访谈' };
    answerWith(release.getRelease.path, { ...none, current: { ...current, standing: 'returned', returned } });
    await open();
    expect(within(await panel()).getByText(/缺少访谈/u)).toBeInTheDocument();
    expect(await button('重新送审')).toBeInTheDocument();
    app.unmount();
    answerWith(release.getRelease.path, { ...none, isReady: false, candidates: [], allowedActions: [] });
    await open();
    expect(within(await panel()).getByText(/签署确认/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '送审' })).toBeNull();
  });
});
