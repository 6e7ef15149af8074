import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import { gap as calls } from '#domain/subjects/gap/contract';
import { gapService } from '@/services/gap';
import type { Release } from '@/services/release';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs } from './server';

const CONSULTANT = '13800000011';
const projectCode = 'PDEMO27001A';
const PAGE = `/projectList/detail/gapAnalysisReport/${projectCode}`;
const wait = { timeout: 10_000 };
const at = '2026-03-01T02:00:00.000Z';

const open = async (query: string) => {
  const app = await openApp(`${PAGE}${query}`);
  await app.settled();
  return app;
};
beforeEach(async () => {
  // Nothing is laid out here: fields that grow with their text measure nothing.
  expectConsoleError(/`NaN` is an invalid value/u);
  await signInAs(CONSULTANT);
});

describe('the gap report', () => {
  it('names those whose acts end with a change of its head, before it is saved', async () => {
    const current: Release['current'] = {
      releaseId: '5f0c1d7e-1c1a-4f0a-9a57-0d5b9c6f1a01',
      standing: 'approved',
      prepared: { name: '周文博', at },
      reviewed: { name: '赵敏', at },
      approved: { name: '陈立', at },
      returned: null,
      inOrder: true,
      steps: [],
    };
    answerWith(release.getRelease.path, {
      current,
      isFinalDrawn: true,
      former: {},
      hasRule: false,
      others: 0,
      isReady: true,
      candidates: [],
      allowedActions: [],
    } satisfies Release);
    const app = await open('?tab=report');
    await app.user.click(await screen.findByRole('button', { name: '修改抬头' }, wait));
    const alert = await screen.findByText(/以下各人的编制、审核、批准随之失效/u, {}, wait);
    expect(alert.closest('[role="alert"]')).toHaveTextContent('编制 周文博、审核 赵敏、批准 陈立');
    app.unmount();
  });

  it('is led to by a finished analysis, which does not claim that there is one', async () => {
    const analysis = await gapService.getGapAnalysis({ query: { projectCode } });
    answerWith(calls.getGapAnalysis.path, { ...analysis, status: 'report-finished', allowedActions: [] });
    const app = await open('?tab=findings');
    expect(await screen.findByText('分析已完成', {}, wait)).toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: '生成报告并送审' }));
    expect(await screen.findByRole('heading', { name: /报告抬头/u }, wait)).toBeInTheDocument();
    app.unmount();
  });

  it('asks to close the risk of what was dealt with, and shows the level before and after', async () => {
    const { list } = await gapService.listFindings({ query: { projectCode, riskState: 'open', pageSize: 1 } });
    const [row] = list;
    if (!row) throw new Error('No risk is open.');
    const dealtWith = { level: 5, stage: 'finished', disposal: 'finish', levelAfter: 1, riskState: 'open' } as const;
    const detail = await gapService.getFinding({ query: { projectCode, findingId: row.findingId } });
    answerWith(calls.listFindings.path, { list: [{ ...row, ...dealtWith }], total: 1 });
    answerWith(calls.getFinding.path, { ...detail, ...dealtWith, allowedActions: ['edit', 'closeRisk'] });
    const app = await open('?tab=findings');
    const shown = await screen.findByRole('row', { name: new RegExp(row.ref.replace('.', '\\.'), 'u') }, wait);
    expect(shown).toHaveTextContent(/5 很高 → 1 很低/u);
    await app.user.click(within(shown).getAllByRole('cell')[2] as HTMLElement);
    expect(await screen.findByText(/剩余等级为“很低”，风险尚未关闭/u, {}, wait)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: '关闭风险' })).toHaveClass('ant-btn-primary'), wait);
    app.unmount();
  });
});
