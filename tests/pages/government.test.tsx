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

describe('the preparation of an application', () => {
  it('has the days of its program, each with what it breaks and where that is from', async () => {
    const app = await open('timeline');
    const filing = await rowOf(/^申报提交/u);
    expect(filing).toHaveTextContent('国科发火〔2016〕32号 第十二条，待核对');
    expect(await screen.findByText(/^证书有效期 3 年，至 \d{4}-\d\d-\d\d/u)).toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: '第一阶段审核' })).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: '安排时间' }));
    const drawer = await screen.findByRole('dialog');
    const type = async (label: string, day: string) => {
      const field = await within(drawer).findByLabelText(label);
      await app.user.clear(field);
      await app.user.type(field, `${day}{Enter}`);
    };
    expect(within(drawer).queryByLabelText('认证领域')).toBeNull();
    await type('受理截止', '2026-07-31');
    await type('申报提交', '2026-08-03');
    expect(await within(drawer).findByText('晚于受理截止日 2026-07-31')).toBeInTheDocument();
    await type('公示开始', '2026-09-28');
    await type('颁发证书', '2026-10-15');
    expect(await within(drawer).findByText(/须公示满 10 个工作日，最早 2026-10-16/u)).toBeInTheDocument();
  }, 60_000);

  it('asks for its own facts, and lists its documents through their life', async () => {
    await open('facts');
    expect(await screen.findByText('研发组织与管理', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(screen.queryByText('认证范围')).toBeNull();
    expect(screen.queryByRole('button', { name: '从现有文件识别' })).toBeNull();
    await open('documents');
    expect(await rowOf(/研究开发组织管理制度/u)).toHaveTextContent('已发布');
    expect(await rowOf(/研发项目立项报告/u)).toHaveTextContent('已批准，待发布');
    expect(await rowOf(/研发费用辅助账汇总/u)).toHaveTextContent('未生成');
  }, 60_000);

  it('reads in English', async () => {
    await open('timeline', 'en-US');
    expect(await rowOf(/^Filing/u)).toHaveTextContent('article 12; to be checked');
    expect(screen.getByRole('tab', { name: 'Preparation' })).toBeInTheDocument();
  });
});
