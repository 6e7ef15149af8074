import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { openApp } from './app';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const PAGE = '/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=carried';

const LEVEL_3 = '&standard=GBT22239-2019-L3';

const open = async (language: 'zh-CN' | 'en-US' = 'zh-CN', query = LEVEL_3) => {
  await signInAs(CONSULTANT);
  const app = await openApp(`${PAGE}${query}`, language);
  await app.settled();
  return app;
};
const rowOf = (ref: string) => screen.findByRole('row', { name: new RegExp(`^${ref} `) }, { timeout: 10_000 });

describe('findings carried over to another standard', () => {
  it('are shown with the findings behind them, which open, and are marked as a judgment', async () => {
    const app = await open();
    const row = await rowOf('8.1.1.2');
    expect(row).toHaveTextContent(/A\.7\.1.*A\.7\.2|A\.7\.2.*A\.7\.1/u);
    expect(screen.getByText(/并非官方对照/u)).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/\d+ 项要求中 \d+ 项有对应条目，其中 \d+ 项已评估/u);
    await app.user.click(within(row).getByRole('link', { name: /^A\.7\.2/u }));
    await screen.findByRole('row', { name: /A\.7\.2 / }, { timeout: 10_000 });
    expect(app.path()).toContain('tab=findings');
  });

  it('are narrowed to entries without a corresponding finding, by a link as well', async () => {
    await open('zh-CN', '&level=open');
    expect((await screen.findAllByText('没有对应的条目，需另行评估', {}, { timeout: 10_000 })).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByRole('link', { name: /^A\./u })).toBeNull();
  });

  it('show a failure and retry; read in English', async () => {
    lay('networkDown', calls.listCarriedFindings.path);
    const app = await open('en-US');
    const again = await screen.findByRole('button', { name: /Try again|Retry/u }, { timeout: 10_000 });
    network.resetHandlers();
    await app.user.click(again);
    expect(await rowOf('8.1.1.2')).toHaveTextContent(/A\.7\.2/u);
    expect(screen.getByText(/not an official correspondence/u)).toBeInTheDocument();
  });
});
