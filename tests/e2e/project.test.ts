import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wordTemplate } from '../factories/wordTemplate';
import {
  actionsAt,
  button,
  choose,
  confirmQuestion,
  fillDay,
  inDays,
  makeProject,
  reportOf,
  signUp,
  text,
} from './actions';
import { CONSULTANT, MANAGER } from './orders';
import { complaints, open, portal } from './portal';

const p = portal();
const { newProject } = actionsAt(p);

describe('a channel manager and a new customer', () => {
  it('goes from a customer over a project to its project manager, who accepts and finds it', async () => {
    const manager = await p.person('13800000011');
    await open(manager, p, '/customerManagement');
    await manager.getByRole('button', { name: '新建客户' }).first().click();
    const drawer = manager.locator('.ant-drawer').last();
    await drawer.locator('#name').fill('浏览器测试制造有限公司');
    await drawer.getByText('中型').first().click();
    await choose(drawer.locator('#industries'), '制造业');
    await drawer.locator('#managerName').fill('钱小雨');
    await drawer.locator('#managerPhone').fill('13912345678');
    await drawer.getByRole('button', { name: '创建客户' }).click();
    await manager.getByText('“浏览器测试制造有限公司”已创建').waitFor();
    await drawer.getByRole('button', { name: '新建项目' }).click();

    await manager.waitForURL(/myProject\?create=1/);
    const form = manager.locator('.ant-drawer').last();
    await makeProject(form);
    // The job is done by the worker; the page leads on by itself.
    await manager.waitForURL(/myProject\/detail\//, { timeout: 40_000 });
    await manager.getByRole('button', { name: '复制邀请' }).click();
    const invitation = await manager.evaluate<string>('navigator.clipboard.readText()');
    expect(invitation).toContain('13912345678');
    expect(invitation).toContain(p.address);

    const newcomer = await signUp(p, '13912345678');
    // People become members only once they have accepted, under the name that they give themselves.
    await newcomer.getByRole('heading', { name: '您收到的邀请' }).waitFor();
    await newcomer.getByText('浏览器测试制造有限公司').first().waitFor();
    expect(await newcomer.getByLabel('您的姓名').inputValue()).toBe('');
    await newcomer.getByLabel('您的姓名').fill('钱晓雨');
    await newcomer.getByRole('button', { name: '接受并加入' }).click();
    await newcomer.waitForURL(/systemManage/, { timeout: 20_000 });
    await newcomer.getByRole('button', { name: '用户菜单：钱晓雨' }).waitFor();
    await newcomer.getByText('浏览器测试制造有限公司').first().waitFor();
    await newcomer.locator('tbody tr.ant-table-row').first().click();
    await newcomer.getByText('从资产清单开始').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a project manager', () => {
  it('brings in what the certification body asks for, and takes all of it as one zip', async () => {
    const pm = await p.person('13800000021');
    await open(pm, p, '/systemManage/certificationMaterials/PDEMO27001A');
    await pm.getByRole('button', { name: '管理评审输入与输出' }).click();
    const record = pm.getByRole('dialog', { name: '管理评审输入与输出' });
    await record
      .locator('input[type=file]')
      .setInputFiles({ name: '管理评审报告.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 ') });
    await record.getByRole('button', { name: '下载 管理评审报告.pdf' }).waitFor();
    await record.getByText('已上传', { exact: true }).waitFor();
    await pm.keyboard.press('Escape');
    const [zip] = await Promise.all([
      pm.waitForEvent('download'),
      pm.getByRole('button', { name: '打包下载' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/认证材料 \d{4}-\d\d-\d\d\.zip$/);
    expect(complaints).toEqual([]);
  });
});

describe('a channel and its Word templates', () => {
  it('mends a template by its faults, and its customer takes the document made from it', async () => {
    const docx = (content: string) => ({
      name: '访问控制程序.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: wordTemplate(content),
    });
    const leader = await p.person('13800000011');
    await open(leader, p, `/projectList/documentTemplates?keyword=${encodeURIComponent('访问控制程序')}`);
    await leader.locator('input[type=file]').setInputFiles(docx('{compnayName}的访问控制'));
    await text(leader, '“访问控制程序.docx”已上传，有 1 处问题');
    await leader.getByRole('cell', { name: '访问控制程序', exact: true }).click();
    const record = leader.getByRole('dialog', { name: '访问控制程序' });
    await text(record, '是否应为“companyName”？');
    const [marked] = await Promise.all([
      leader.waitForEvent('download'),
      record.getByRole('button', { name: '下载标注副本' }).click(),
    ]);
    expect(marked.suggestedFilename()).toBe('访问控制程序.docx');
    await record.locator('input[type=file]').setInputFiles(docx('{companyName}的访问控制'));
    await text(record, '没有问题，可以生成文件。');

    const pm = await p.person('13800000021');
    await open(pm, p, '/systemManage/companyDetails/PDEMO27001A?tab=documents');
    await button(pm, '预览 访问控制程序.docx').click();
    const page = pm.getByRole('dialog').locator('iframe').contentFrame();
    await page.getByText('华辰精密医疗器械（苏州）有限公司的访问控制').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the documents of a management system', () => {
  const PROJECT = '订单平台体系文件';
  const documents = ['信息安全方针', '信息安全管理手册'] as const;
  const row = (page: Page, name: string, where: RegExp) =>
    page.getByRole('row', { name: where }).filter({ has: page.getByRole('cell', { name: new RegExp(`^${name} `) }) });
  const all = async (page: Page, where: RegExp) => {
    for (const name of documents) await row(page, name, where).waitFor({ timeout: 30_000 });
  };
  /** Ticks both and takes them a step on; each is there under its number first. */
  const act = async (page: Page, what: string) => {
    for (const name of documents) await page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check();
    await button(page, `${what} ${documents.length}`).click();
  };
  /** From the home page, where it waits for whom was named. */
  const fromTask = async (page: Page, what: RegExp) => {
    await page.reload();
    await page.getByRole('region', { name: PROJECT }).getByRole('link', { name: what }).click();
  };
  const toTab = (page: Page, name: string) =>
    page.getByRole('radiogroup', { name: '认证准备' }).getByText(name).click();
  const enterFact = async (page: Page, module: string, fact: string, value: string) => {
    await toTab(page, '体系资料');
    await button(page, module).click();
    const drawer = page.getByRole('dialog', { name: module });
    await drawer.getByLabel(fact, { exact: true }).fill(value);
    await button(drawer, '保存').click();
    await text(page, `${module}已保存`);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  };

  it('are made from templates, approved by two others, issued, and tell what has changed since', async () => {
    const [leader, reviewer, approver] = await Promise.all([
      p.person(CONSULTANT),
      p.person('13800000012'),
      p.person(MANAGER),
    ]);
    const project = await newProject(leader, PROJECT);
    await open(leader, p, reportOf(project, 'facts'));
    await enterFact(leader, '文件控制', '文件编号前缀', 'DD');
    await enterFact(leader, '信息安全', '信息安全负责人', '张海峰');

    // As drafts, under their numbers.
    await toTab(leader, '体系文件');
    await all(leader, /DD-(FZ|SC)-01.*未生成/);
    await act(leader, '生成');
    await text(leader, '已生成 2 份');
    await all(leader, /DD-(FZ|SC)-01.*草稿.*V0\.1/);

    // What was made stays selected for the next step.
    await button(leader, '送审 2').click();
    const dialog = leader.getByRole('dialog', { name: '送审' });
    await choose(dialog.getByRole('combobox', { name: '审核人' }), /林晓岚/);
    await choose(dialog.getByRole('combobox', { name: '批准人' }), /王思远/);
    await button(dialog, '送审').click();
    await all(leader, /待审核/);

    await fromTask(reviewer, /^2 份文件待您审核/);
    await act(reviewer, '审核通过');
    await confirmQuestion(reviewer);
    await all(reviewer, /待批准/);
    await fromTask(approver, /^2 份文件待您批准/);
    await act(approver, '批准');
    await confirmQuestion(approver);
    await all(approver, /已批准，待发布/);

    // Issued from a day on, with who approved it.
    const day = inDays(10);
    await leader.reload();
    await act(leader, '发布');
    const issue = leader.getByRole('dialog', { name: '发布文件（2）' });
    await fillDay(issue.getByLabel('生效日期'), day);
    await button(issue, '发布').click();
    await text(leader, '已发布 2 份');
    await all(leader, new RegExp(`已发布.*V1\\.0（${day} 起）`));
    const [taken] = await Promise.all([
      leader.waitForEvent('download'),
      button(leader, '下载 DD-FZ-01 信息安全方针_V1.0.docx').click(),
    ]);
    expect(taken.suggestedFilename()).toBe('DD-FZ-01 信息安全方针_V1.0.docx');
    const printed = strFromU8(unzipSync(readFileSync(await taken.path()))['word/document.xml'] ?? new Uint8Array());
    for (const words of ['DD-FZ-01', '1.0', '陈启明', '林晓岚', '王思远', '张海峰']) expect(printed).toContain(words);

    // A numbered copy is given out before the day comes, and acknowledged by its holder.
    await button(leader, '信息安全方针').click();
    const policy = leader.getByRole('dialog', { name: 'DD-FZ-01 信息安全方针' });
    await policy.getByRole('tab', { name: '发放与回收' }).click();
    await button(policy, '发放').click();
    const give = leader.getByRole('dialog', { name: '发放“信息安全方针”V1.0' });
    await choose(give.getByRole('combobox', { name: '人员' }), /王思远/);
    await button(give, '发放').click();
    await policy.getByRole('row', { name: /01\s*王思远\s*V1\.0.*待签收/ }).waitFor();
    await open(approver, p, '/systemManage');
    await fromTask(approver, /^1 份文件待签收/);
    await button(approver, '签收').click();
    await confirmQuestion(approver);
    await text(approver, '已签收 1 份');
    await leader.reload();
    await policy.getByRole('tab', { name: '发放与回收' }).click();
    await policy.getByRole('row', { name: /01\s*王思远\s*V1\.0.*已签收/ }).waitFor();
    await leader.keyboard.press('Escape');
    await policy.waitFor({ state: 'hidden' });

    // A fact changes: the documents in force still have the old one, and say so.
    await enterFact(leader, '信息安全', '信息安全负责人', '沈嘉树');
    await toTab(leader, '体系文件');
    await all(leader, /已发布.*1 项资料已变更：信息安全负责人/);
    await button(leader, '信息安全方针').click();
    const record = leader.getByRole('dialog', { name: 'DD-FZ-01 信息安全方针' });
    await record
      .getByRole('region', { name: '如果现在重新生成' })
      .getByRole('row', { name: /信息安全负责人\s*张海峰\s*沈嘉树/ })
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a nonconformity of an internal audit', () => {
  it('is entered, dealt with, returned, submitted again, verified by somebody else, and stated in a report', async () => {
    const FACT = '检验数据平台的管理员口令与测试环境相同';
    const [auditor, executor, pm, leader] = await Promise.all([
      p.person('13800000024'),
      p.person('13800000023'),
      p.person(MANAGER),
      p.person(CONSULTANT),
    ]);
    const tab = '/systemManage/companyDetails/PDEMO27001A?tab=nonconformities';
    const openOne = async (page: Page, address: string) => {
      await open(page, p, address);
      await page.getByRole('row').filter({ hasText: FACT }).click();
      const drawer = page.getByRole('dialog').filter({ hasText: FACT }).last();
      await drawer.waitFor();
      return drawer;
    };

    await open(auditor, p, tab);
    await auditor.getByRole('button', { name: '登记不符合项' }).first().click();
    const form = auditor.getByRole('dialog', { name: '登记不符合项' });
    await form.getByText('严重不符合').click();
    await form.getByLabel('条款', { exact: true }).fill('A.5.17');
    // Leaving the field closes its suggestions. Escape would close the form where they have not come yet.
    await form.getByLabel('条款', { exact: true }).press('Tab');
    await form.getByLabel('不符合事实').fill(FACT);
    await form.getByLabel('发现人').fill('刘婉清');
    await form.getByLabel('负责人', { exact: true }).fill('张海峰');
    await auditor.keyboard.press('Tab');
    await button(form, '保存').click();
    await text(auditor, '不符合项已保存');

    const own = '/nonconformities/PDEMO27001A';
    const drawer = await openOne(executor, own);
    await button(drawer, '填写整改').click();
    const answer = executor.getByRole('dialog', { name: /的整改$/ });
    for (const [field, said] of [
      ['纠正', '当日更换口令'],
      ['原因分析', '开通账号时没有检查口令'],
      ['举一反三', '核对 9 个系统，没有同类问题'],
      ['纠正措施', '开通账号时强制修改口令'],
    ] as const)
      await answer.getByLabel(field, { exact: true }).fill(said);
    await fillDay(answer.getByLabel('完成日期'), inDays(-1));
    await button(answer, '提交验证').click();
    await text(answer, '严重不符合须上传整改证据');
    await answer
      .locator('input[type=file]')
      .setInputFiles({ name: '口令策略.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 ') });
    await text(answer, '口令策略.pdf');
    await button(answer, '提交验证').click();
    await text(executor, '已提交，等待验证');

    const seen = await openOne(auditor, tab);
    await button(seen, '退回').click();
    const back = auditor.getByRole('dialog', { name: /^退回/ });
    await back.getByLabel('原因').fill('缺少其他系统的核对记录');
    await back.getByRole('button', { name: /^退\s?回$/ }).click();
    await text(auditor, '已退回');

    const again = await openOne(executor, own);
    await text(again, '缺少其他系统的核对记录');
    await button(again, '填写整改').click();
    // Nothing is typed: it is submitted all the same.
    await button(executor.getByRole('dialog', { name: /的整改$/ }), '提交验证').click();
    await text(executor, '已提交，等待验证');

    const judged = await openOne(pm, tab);
    await button(judged, '验证并关闭').click();
    const closing = pm.getByRole('dialog', { name: /^验证并关闭/ });
    await closing.getByLabel('怎样验证的').fill('查看了口令策略和 9 个系统的核对记录');
    await button(closing, '验证并关闭').click();
    await text(pm, '已验证并关闭');

    await open(leader, p, reportOf('PDEMO27001A', 'nonconformities'));
    await leader.getByRole('button', { name: '生成报告与台账' }).click();
    await text(leader, '已生成 2 份');
    await leader.getByRole('link', { name: '在“体系文件”中送审和发布' }).click();
    await text(leader, '不符合与纠正措施报告');
    expect(complaints).toEqual([]);
  });
});
