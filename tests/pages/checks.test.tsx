import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import { openApp } from './app';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const MANAGER = '13800000021';
const wait = { timeout: 10_000 };

const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN', phone = CONSULTANT) => {
  await signInAs(phone);
  const app = await openApp(path, language);
  await app.settled();
  return app;
};
const GAP = '/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=checks';

describe('consistency checks', () => {
  it('are grouped by subject, explain what to do, and link to each record', async () => {
    const app = await open(GAP);
    const statement = await screen.findByRole('region', { name: '适用性声明' }, wait);
    const check = within(statement).getByText('排除了被依赖的控制').closest('li') as HTMLElement;
    expect(check).toHaveTextContent(/阻止定稿.*声明不适用，却有风险依赖它。.*A\.7\.10/u);
    expect(screen.getByRole('status')).toHaveTextContent(/\d+ 项检查：\d+ 项阻止定稿/u);
    await app.user.click(within(check).getByRole('link', { name: /A\.7\.10/u }));
    await screen.findByRole('row', { name: /A\.7\.10 /u }, wait);
    expect(app.path()).toContain('tab=statement');
  });

  it('are narrowed to blocking ones, by a link as well; checks without findings are folded', async () => {
    const app = await open(`${GAP}&severity=blocking`);
    const shown = await screen.findAllByText('阻止定稿', { selector: 'li *' }, wait);
    expect(shown.length).toBeGreaterThan(0);
    expect(screen.queryByText('需要关注', { selector: 'li *' })).toBeNull();
    await app.user.click(screen.getByText(/项检查没有发现问题/u));
    expect(await screen.findByText('差距发现 · 处置后更严重', {}, wait)).toBeInTheDocument();
  });

  it('are shown with the asset report, for the customer as well, and link to risks', async () => {
    const app = await open('/systemManage/companyDetails/PDEMO27001A?tab=checks', 'en-US', MANAGER);
    const risks = await screen.findByRole('region', { name: 'Risk treatment' }, wait);
    // Each finding names its risk by code, and the unit and the measure it belongs to.
    const found = within(
      within(risks)
        .getByText(/exceed|overdue/iu)
        .closest('li') as HTMLElement,
    );
    const hrefOf = (code: RegExp) => found.getAllByRole('link', { name: code })[0]?.getAttribute('href');
    expect(hrefOf(/^U-\d+$/u)).toMatch(/tab=units&keyword=U-\d+$/u);
    expect(hrefOf(/^M-\d+$/u)).toMatch(/tab=measures&keyword=M-\d+$/u);
    await app.user.click(found.getAllByRole('link', { name: /^R-/u })[0] as HTMLElement);
    await screen.findByRole('tab', { name: /Risks|Treatment/u, selected: true }, wait);
    const code = /keyword=(R-\d+)$/u.exec(app.path())?.[1] ?? '';
    expect(code).not.toBe('');
    await screen.findAllByText(code, {}, wait);
  });

  it('link to a question in its questionnaire', async () => {
    const app = await open(GAP);
    const answers = await screen.findByRole('region', { name: '问卷回答' }, wait);
    const [link] = within(answers).getAllByRole('link', { name: /^Q-/u });
    const code = /^Q-\S+/u.exec(link?.textContent ?? '')?.[0] ?? '';
    await app.user.click(link as HTMLElement);
    await screen.findByRole('row', { name: new RegExp(`${code} `, 'u') }, wait);
    expect(app.path()).toMatch(/questionnaire=/u);
  });

  it('show a failure and retry', async () => {
    lay('networkDown', calls.listChecks.path);
    const app = await open(GAP);
    const again = await screen.findByRole('button', { name: '重试' }, wait);
    network.resetHandlers();
    await app.user.click(again);
    await screen.findByRole('region', { name: '适用性声明' }, wait);
  });
});
