import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { exam } from '#domain/subjects/exam/contract';
import { actionsAt, button, text } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const { post, get } = actionsAt(p);
const AUDITOR = '13800000024';

/** An exam of six questions of the platform's bank, to which the internal auditor is invited. @returns its code */
async function invite(consultant: Page, auditor: Page, name: string): Promise<string> {
  const words = { zh: name, en: name };
  const row = { standard: 'ISO19011', edition: '2026', clause: null, difficulty: null, count: 6 };
  const content = {
    name: words,
    notice: { zh: '请独立作答。', en: 'Answer on your own.' },
    sections: [{ name: { zh: '审核原则', en: 'Principles' }, minimum: null, rows: [row] }],
    units: [{ id: 'u1', title: { zh: '审核的独立性', en: 'Independence' }, text: { zh: '审核员应当独立。', en: 'x' } }],
    minutes: 60,
    passMark: 70,
    halfRight: 'share',
    review: 'answers',
    tries: 2,
    waitDays: 0,
    validMonths: 36,
    keepMonths: 48,
  };
  const saved = await post<{ processCode: string; version: number }>(consultant, exam.saveExamProcess.path, {
    processCode: null,
    version: 0,
    content,
  });
  const { processCode, version } = saved.data;
  await post(consultant, exam.moveExamProcess.path, { processCode, version, action: 'open' });
  const { accountId } = await get<{ accountId: string }>(auditor, user.getUserInfo.path, {});
  const invitees = await get<{ tenantCode: string; accountId: string }[]>(consultant, exam.listExamInvitees.path, {
    processCode,
    keyword: '',
  });
  const people = invitees
    .filter((one) => one.accountId === accountId)
    .map(({ tenantCode }) => ({ tenantCode, accountId }));
  await post(consultant, exam.inviteExamCandidates.path, { processCode, people });
  return processCode;
}

/** Reads what is to be read, proves the phone, and begins. */
async function begin(page: Page, processCode: string): Promise<void> {
  await open(page, p, `/authenticationTest/${processCode}`);
  await page.getByRole('button', { name: /审核的独立性$/ }).click();
  await button(page, '已读完').click();
  await button(page, '获取验证码').click();
  await page.getByLabel('验证码').fill('246810');
  await button(page, '确认身份').click();
  await button(page, '开始答题').click();
  await page.getByRole('heading', { name: /^第 1 题，共 6 题/ }).waitFor({ timeout: 30_000 });
}

/** Answers the question that is shown with the first thing that there is. */
async function answer(page: Page): Promise<void> {
  const question = page.getByRole('main');
  const kind = (await question.getByRole('heading').first().textContent()) ?? '';
  if (/排序/.test(kind)) await button(page, '就按这个顺序').click();
  else if (/匹配/.test(kind)) await question.getByRole('combobox').first().selectOption({ index: 1 });
  else if (/简答/.test(kind)) await question.getByRole('textbox').first().fill('审核');
  else await question.locator('input[type=radio], input[type=checkbox], input[type=text]').first().check();
}
const isStored = (page: Page) => text(page, /^已保存 \d\d:\d\d:\d\d$/);

describe('an exam', () => {
  it('is sat with the line cut in the middle and a reload without it, and loses no answer', async () => {
    const [consultant, page] = [await p.person('13800000011'), await p.person(AUDITOR)];
    const processCode = await invite(consultant, page, '断线的考试');
    await open(page, p, '/authentication');
    await page
      .getByRole('listitem')
      .filter({ hasText: '断线的考试' })
      .getByRole('button', { name: '学习并准备' })
      .click();
    await begin(page, processCode);
    await answer(page);
    await isStored(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await button(page, '下一题').click();
    await answer(page);
    await isStored(page);
    await button(page, '交卷').click();
    await button(page, '返回答题').click();
    expect([...new Set(requests)].filter((one) => !/answer|presence/.test(one))).toEqual([]);

    await page.context().setOffline(true);
    await button(page, '下一题').click();
    await answer(page);
    await text(page, '未保存，等待网络；答案已留在本浏览器');
    const began = Date.now();
    await page.reload();
    await page.getByRole('heading', { name: /^第 3 题，共 6 题/ }).waitFor();
    expect(Date.now() - began).toBeLessThan(10_000);
    await button(page, '上一题').click();
    await text(page, /^已保存/);
    await button(page, '下一题').click();
    await text(page, '未保存，等待网络；答案已留在本浏览器');
    await page.context().setOffline(false);
    await isStored(page);
    await page.getByText('网络已断开').first().waitFor({ state: 'hidden' });

    await button(page, '交卷').click();
    const dialog = page.getByRole('dialog');
    await text(dialog, '未作答 (3)');
    await button(dialog, '交卷').click();
    await text(page, /由您交卷/);
    await button(page, '返回我的考试').click();
    await button(page, '查看第 1 次结果').first().click();
    await text(page.getByRole('dialog'), '各部分');
    const left = await page.evaluate(`(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      search: window.location.search,
    }))()`);
    expect(left).toEqual({ workers: 0, caches: [], search: '' });
    // A reload without a line complains of what it could not reach.
    complaints.splice(0);
  });

  it('goes on on another device, and the first one only reads from then on', async () => {
    const [consultant, first] = [await p.person('13800000011'), await p.person(AUDITOR)];
    const processCode = await invite(consultant, first, '换设备的考试');
    await begin(first, processCode);
    await answer(first);
    await isStored(first);
    const second = await p.person(AUDITOR);
    await open(second, p, `/authenticationTest/${processCode}`);
    await text(second, '考试已在另一台设备上继续，本页只读');
    await button(second, '在此继续').click();
    await second.getByText('本页只读').waitFor({ state: 'hidden' });
    await button(second, '下一题').click();
    await answer(second);
    await isStored(second);
    await button(first, '下一题').click();
    await answer(first);
    await text(first, '考试已在另一台设备上继续，本页只读');
    await button(second, '交卷').click();
    await button(second.getByRole('dialog'), '交卷').click();
    await text(second, /由您交卷/);
    await button(first, '在此继续').click();
    await text(first, /由您交卷/);
    complaints.splice(0);
  });
});
