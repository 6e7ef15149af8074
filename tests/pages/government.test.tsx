import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gov as calls } from '#domain/subjects/gov/contract';
import { openApp } from './app';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const PAGE = '/projectList/detail/gapAnalysisReport/PDEMO27001J';

const open = async (tab: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(CONSULTANT);
  const app = await openApp(`${PAGE}?tab=${tab}`, language);
  await app.settled();
  return app;
};
const rowOf = (name: RegExp) => screen.findByRole('row', { name }, { timeout: 10_000 });

describe('a government project', () => {
  it('tells each condition with the figures behind it', async () => {
    await open('eligibility');
    const staff = await rowOf(/^科技人员占当年职工总数的比例/u);
    // 30 of 214.
    expect(staff).toHaveTextContent('满足');
    expect(staff).toHaveTextContent('14.01%');
    expect(staff).toHaveTextContent('≥ 10.00%');
    expect(await rowOf(/^申请前一年内无重大安全/u)).toHaveTextContent('待补充');
    expect(await rowOf(/^净资产增长率/u)).toHaveTextContent(/7–8.*增长率 25\.\d+%/u);
    expect(screen.getByText('尚无未满足的条件，但有条件待补充')).toBeInTheDocument();
  });

  it('takes what is declared, and judges anew', async () => {
    const app = await open('eligibility');
    await app.user.click(await screen.findByRole('button', { name: '填写申报信息' }, { timeout: 10_000 }));
    const drawer = await screen.findByRole('dialog');
    await app.user.click(within(drawer).getByRole('combobox', { name: /重大安全/u }));
    await app.user.click(await screen.findByTitle('没有'));
    await app.user.click(within(drawer).getByRole('button', { name: /保\s*存/u }));
    expect(await screen.findByText('各项条件均满足', {}, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('lists its ledger with the sum, shows a failure and retries; reads in English', async () => {
    lay('networkDown', calls.listRdLedger.path);
    const app = await open('rdLedger', 'en-US');
    const again = await screen.findByRole('button', { name: /Try again|Retry/u }, { timeout: 10_000 });
    network.resetHandlers();
    await app.user.click(again);
    expect((await screen.findAllByText('Personnel', {}, { timeout: 10_000 })).length).toBeGreaterThan(0);
    expect(document.body).toHaveTextContent(/¥[\d,.]+ in total/u);
  });
});
