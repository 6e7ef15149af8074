import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { button, text, workbook } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const BANK = '/projectList/questionBank';

describe('a question of an exam', () => {
  it('is written by one consultant, approved by another, and goes from bank to file and back', async () => {
    const [author, approver] = [await p.person('13800000014'), await p.person('13800000012')];
    await open(author, p, BANK);
    await button(author, '新建考题').click();
    const form = author.getByRole('dialog', { name: '新建考题' });
    await form.getByLabel('条款').fill('A.8.8');
    await form.getByRole('radio', { name: '判断题' }).check();
    await form.getByLabel('题干（中文）').fill('漏洞扫描报告本身就是漏洞已处置的证据。');
    await form.getByLabel('题干（英文）').fill('A scan report is evidence that vulnerabilities were treated.');
    await form.getByRole('radio', { name: '错误' }).check();
    await button(form, '保存').click();
    await form.waitFor({ state: 'hidden' });
    await author.getByRole('row', { name: /漏洞扫描报告本身/ }).click();
    await button(author, '提交审批').click();
    await text(author, '已提交审批：1 题');

    await open(approver, p, `${BANK}?state=submitted&keyword=${encodeURIComponent('漏洞扫描报告')}`);
    await approver.getByRole('row', { name: /漏洞扫描报告本身/ }).click();
    const record = approver.getByRole('dialog');
    await text(record, 'A scan report is evidence that vulnerabilities were treated.');
    await button(record, '通过').click();
    await text(approver, '已通过：1 题');
    await button(record, '关闭').click();

    await open(approver, p, `${BANK}?keyword=${encodeURIComponent('漏洞扫描报告')}`);
    const [taken] = await Promise.all([approver.waitForEvent('download'), button(approver, '导出').click()]);
    const file = readFileSync(await taken.path());
    expect(file.toString()).toContain('漏洞扫描报告本身就是漏洞已处置的证据。');
    await button(approver, '导入').click();
    const entry = approver.getByRole('dialog', { name: '导入' });
    await entry.locator('input[type=file]').setInputFiles(await workbook('questions.gift', file));
    await button(entry, '检查').click();
    await text(entry, '新增 0 题，更改 0 题，无变化 1 题');
    const changed = file.toString().replaceAll('漏洞已处置', '漏洞已修复');
    await entry.locator('input[type=file]').setInputFiles(await workbook('changed.gift', Buffer.from(changed)));
    await button(entry, '检查').click();
    await text(entry, '新增 0 题，更改 1 题，无变化 0 题');
    await button(entry, '导入 1 题').click();
    await text(approver, '已导入：新增 0 题，更改 1 题');
    await text(approver, '使用中 · 有新草稿');
    expect(complaints).toEqual([]);
  });

  it('of the platform is read by channels in English, and changed by nobody else', async () => {
    const consultant = await p.person('13800000013', { language: 'en-US', width: 1280 });
    await open(consultant, p, `${BANK}?source=platform&clause=A.8.13`);
    await consultant
      .getByRole('row', { name: /In use/ })
      .first()
      .click();
    const record = consultant.getByRole('dialog');
    await text(record, 'Version in use');
    expect(await record.getByRole('button', { name: /^(Edit|Retire)/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
