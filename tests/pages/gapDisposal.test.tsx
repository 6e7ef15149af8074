import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gap } from '#domain/subjects/gap/contract';
import { openApp } from './app';
import { holdNext, signInAs } from './server';

const EXECUTOR = '13800000023';
/** A project of the executor's company. */
const PAGE = '/gapDisposal/PDEMO27001A';

describe('the page on which findings are dealt with', () => {
  it.each([
    ['zh-CN', '差距处置'],
    ['en-US', 'Gap remediation'],
  ] as const)('opens for executors in %s', async (language, title) => {
    await signInAs(EXECUTOR);
    const app = await openApp(PAGE, language);
    await app.settled();
    expect(await screen.findByRole('heading', { level: 1, name: title }, { timeout: 20_000 })).toBeInTheDocument();
    // The page has no frame: it has the ways out itself.
    expect(screen.getByRole('button', { name: language === 'zh-CN' ? '退出登录' : 'Sign out' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: language === 'zh-CN' ? '返回工作台' : 'Back to my work' }));
    await waitFor(() => expect(app.path()).not.toBe(PAGE));
    app.unmount();
  });

  it('keeps its ways out while it loads: a press that begins then counts', async () => {
    await signInAs(EXECUTOR);
    const { held, letGo } = holdNext(gap.getGapAnalysis.path);
    const app = await openApp(PAGE);
    await held;
    const out = await screen.findByRole('button', { name: '返回工作台' }, { timeout: 20_000 });
    letGo();
    await screen.findByRole('table', {}, { timeout: 20_000 });
    expect(out).toBeInTheDocument();
    await app.user.click(out);
    await waitFor(() => expect(app.path()).not.toBe(PAGE));
    app.unmount();
  });
});
