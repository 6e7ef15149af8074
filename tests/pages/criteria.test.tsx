import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assetsService } from '@/services/assets';
import { type App, openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const projectCode = 'PDEMO27001A';
const AT = `/systemManage/companyDetails/${projectCode}?tab=criteria`;

let app: App;
const open = async (phone: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(AT, language);
  await app.settled();
};
const panel = () => screen.findByRole('region', { name: /风险接受准则|Risk acceptance criteria/u });
const rows = async () =>
  [...(await panel()).querySelectorAll('tbody tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
const criteria = () => assetsService.getCriteria({ query: { projectCode } });

describe('the criteria of a project', () => {
  it('say level by level what is asked and who accepts, and by whom they were approved', async () => {
    await open(OWNER, 'en-US');
    expect((await rows()).map(([level, , acceptor]) => [level, acceptor])).toEqual([
      ['5 Very high', 'Owner or project manager'],
      ['4 High', 'Owner or project manager'],
      ['3 Medium', '–'],
      ['2 Low', '–'],
      ['1 Very low', '–'],
    ]);
    const shown = await panel();
    expect(shown).toHaveTextContent(/Approved.*Version 1, approved by /u);
    expect(within(shown).queryByRole('button')).toBeNull();
  });

  it('are proposed as a new version, which the project manager approves', async () => {
    await open(PM);
    await app.user.click(within(await panel()).getByRole('button', { name: '修改准则' }));
    const dialog = await screen.findByRole('dialog', { name: '修改准则' });
    expect(dialog).toHaveTextContent('项目经理批准前，仍按现行准则执行');
    await app.user.click(within(dialog).getByLabelText('负责人可接受的最高等级'));
    await app.user.click(await screen.findByText('4 高', { selector: '.ant-select-item-option-content' }));
    await app.user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(async () => expect(await panel()).toHaveTextContent('待批准'));
    expect(await panel()).toHaveTextContent(/第 1 版，.*批准.*拟定的第 2 版.*第 2 版，.*拟定/u);
    const highest = (await rows()).filter(([level]) => level === '5 很高').map(([, , acceptor]) => acceptor);
    expect(highest).toEqual(['负责人或项目经理', '项目经理']);
    // Of both tables, only what is proposed for this level is marked as changed.
    expect((await rows()).map(([, asked]) => asked?.includes('有变化'))).toEqual(
      Array.from({ length: 10 }, (_, row) => row === 5),
    );
    await app.user.click(within(await panel()).getByRole('button', { name: '批准' }));
    const question = await screen.findByRole('dialog', { name: '批准第 2 版准则？' });
    await app.user.click(within(question).getByRole('button', { name: '批准' }));
    await waitFor(async () => expect(await panel()).toHaveTextContent(/第 2 版，.*批准/u));
    expect(within(await panel()).queryByRole('button', { name: '批准' })).toBeNull();
    expect(await criteria()).toMatchObject({ ownerLevel: 4, version: 2, approvedBy: expect.any(String) });
  }, 30_000);

  it('are refused with a reason: only what is proposed waits, and those in force stay', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(PM);
    const before = await criteria();
    const { version, retainedLevel, acceptableLevel } = before;
    await assetsService.proposeCriteria({
      body: { projectCode, version, retainedLevel, acceptableLevel, ownerLevel: 3 },
    });
    await open(PM);
    expect(within(await panel()).getAllByText('待批准')).toHaveLength(1);
    const heading = within(await panel()).getByRole('heading', { level: 3 });
    expect(heading).toHaveTextContent('待批准');
    // Those in force were not approved either, where they say so.
    expect(await panel()).toHaveTextContent(before.approvedAt ? '已批准' : '暂行，未批准');
    const head = heading.parentElement as HTMLElement;
    expect(within(head).getByRole('button', { name: '批准' })).toBeInTheDocument();
    await app.user.click(within(head).getByRole('button', { name: '不批准' }));
    const dialog = await screen.findByRole('dialog', { name: `不批准第 ${version + 1} 版准则？` });
    await app.user.click(within(dialog).getByRole('button', { name: '不批准' }));
    expect(await within(dialog).findByText('请填写原因')).toBeInTheDocument();
    await app.user.click(within(dialog).getByLabelText('原因'));
    await app.user.paste('与集团准则不一致');
    await app.user.click(within(dialog).getByRole('button', { name: '不批准' }));
    await waitFor(async () => expect(await panel()).not.toHaveTextContent('待批准'));
    expect(await criteria()).toMatchObject({ proposed: null, version });
  }, 30_000);

  it('that don’t fit together are refused in the form', async () => {
    await open(PM);
    await app.user.click(within(await panel()).getByRole('button', { name: '修改准则' }));
    const dialog = await screen.findByRole('dialog', { name: '修改准则' });
    await app.user.click(within(dialog).getByLabelText('可以保留的最高等级'));
    await app.user.click(await screen.findByText('1 很低', { selector: '.ant-select-item-option-content' }));
    await app.user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText(/不能低于“无需处置”的等级/u)).toBeInTheDocument();
    expect(await criteria()).toMatchObject({ acceptableLevel: 3 });
  }, 30_000);
});
