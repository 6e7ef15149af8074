import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const OWNER = '13800000022';
const wait = { timeout: 10_000 };
const ofChannel = (query = '') => `/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=questionnaires${query}`;
const ofCustomer = (query = '') =>
  `/systemManage/companyDetails/gapAnalysisReport/PDEMO27001A?tab=questionnaires${query}`;

const open = async (path: string, phone = CONSULTANT, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  const app = await openApp(path, language);
  await app.settled();
  return app;
};
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row-key'));
const dialogOf = async (title: RegExp) =>
  (await screen.findByText(title, {}, wait)).closest('[role="dialog"]') as HTMLElement;

describe('the statistics of a questionnaire', () => {
  it('leads from a part of a bar to the very questions behind it', async () => {
    const app = await open(ofChannel());
    await app.user.click(await screen.findByText('统计', {}, wait));
    const sections = await screen.findByRole('region', { name: '按章节' }, wait);
    const part = within(sections).getByRole('link', { name: /^规划：差距 5 很高 \d+$/u });
    const count = Number(part.textContent);
    await app.user.click(part);
    await waitFor(() => expect(rows()).toHaveLength(count), wait);
    for (const row of rows()) expect(row).toHaveTextContent('规划');
    expect(app.path()).toMatch(/section=[^&]+&standing=5/u);
  });

  it('shows answers by person and day; a day filters the list until it is removed', async () => {
    const app = await open(ofChannel('&part=statistics'), CONSULTANT, 'en-US');
    const people = await screen.findByRole('region', { name: 'By respondent' }, wait);
    expect(within(people).getByRole('link', { name: /^张海峰: Not answered, \d+$/u })).toBeInTheDocument();
    const [day] = within(screen.getByRole('region', { name: 'Answers per day' })).getAllByRole('link');
    const count = Number(/: (\d+) answers?$/u.exec(day?.getAttribute('aria-label') ?? '')?.[1]);
    await app.user.click(day as HTMLElement);
    expect(await screen.findByText(/^Answered on \d{4}-/u, {}, wait)).toBeInTheDocument();
    expect(await screen.findByText(`Total: ${count}`, {}, wait)).toBeInTheDocument();
    await app.user.click(screen.getByText(/^Answered on/u).querySelector('[role="button"], button') as HTMLElement);
    await waitFor(() => expect(app.path()).not.toContain('day='), wait);
  });

  it('shows a failure and retries', async () => {
    lay('networkDown', calls.getAnswerStatistics.path);
    const app = await open(ofChannel('&part=statistics'));
    const again = await screen.findByRole('button', { name: '重试' }, wait);
    network.resetHandlers();
    await app.user.click(again);
    await screen.findByRole('region', { name: '按章节' }, wait);
  });
});

describe('reviewing answers', () => {
  // Nothing is laid out here: fields that grow with their text measure nothing.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('reads an answer, returns it with a required reason, and opens the next one', async () => {
    const app = await open(ofCustomer('&state=submited'), OWNER);
    await waitFor(() => expect(rows().length).toBeGreaterThan(1), wait);
    const before = rows().length;
    await app.user.click(within(rows()[0] as HTMLElement).getAllByRole('cell')[2] as HTMLElement);
    const drawer = (await screen.findByRole('region', { name: '回答' }, wait)).closest(
      '[role="dialog"]',
    ) as HTMLElement;
    await app.user.click(within(drawer).getByRole('button', { name: /^退\s?回$/u }));
    const why = await dialogOf(/^退回 1 个问题$/u);
    await app.user.click(within(why).getByRole('button', { name: /^退\s?回$/u }));
    expect(await within(why).findByText('请填写原因', {}, wait)).toBeInTheDocument();
    await app.user.type(within(why).getByRole('textbox', { name: '原因' }), '请附上制度原文');
    await app.user.click(within(why).getByRole('button', { name: /^退\s?回$/u }));
    expect(await screen.findByText('已退回 1 个问题', {}, wait)).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(before - 1), wait);
  });

  it('accepts selected answers in bulk', async () => {
    const app = await open(ofCustomer('&state=submited'), OWNER);
    await waitFor(() => expect(rows().length).toBeGreaterThan(1), wait);
    const before = rows().length;
    const [first, second] = rows();
    for (const row of [first, second]) await app.user.click(within(row as HTMLElement).getByRole('checkbox'));
    await app.user.click(screen.getByRole('button', { name: /^通过 2$/u }));
    expect(await screen.findByText('已通过 2 个问题', {}, wait)).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(before - 2), wait);
  });

  it('offers nothing to decide to whom it is not given', async () => {
    await open(ofChannel('&state=submited'));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0), wait);
    expect(screen.queryByRole('button', { name: /^(?:通过|退回|分派)/u })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
