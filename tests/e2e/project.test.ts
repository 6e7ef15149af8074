import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { paragraph, table, wordTemplate } from '../factories/wordTemplate';
import { actionsAt, button, choose, fillDay, inDays, makeProject, reportOf, signUp, text } from './actions';
import { CONSULTANT, MANAGER } from './orders';
import { complaints, open, portal } from './portal';

const p = portal();
const { newProject, post } = actionsAt(p);

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
  const confirm = (page: Page) =>
    page
      .getByRole('tooltip')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
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
    await confirm(reviewer);
    await all(reviewer, /待批准/);
    await fromTask(approver, /^2 份文件待您批准/);
    await act(approver, '批准');
    await confirm(approver);
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
    await confirm(approver);
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
    await auditor.keyboard.press('Escape');
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

describe('the scope of a certification', () => {
  const DIALOG = '认证范围';

  it('is chosen by industry, and the manual made from it states what does not apply', async () => {
    const leader = await p.person(CONSULTANT);
    const project = await newProject(leader, '螺栓认证范围');
    const schemes = ['QMS'];
    await post(leader, iso.saveTimeline.path, { projectCode: project, version: 0, schemes, days: {} });
    await open(leader, p, reportOf(project, 'scope'));
    await text(leader, '还没有填写认证范围');
    await button(leader, '编辑认证范围').click();
    const drawer = leader.getByRole('dialog', { name: DIALOG });

    // By the pinyin of its name.
    await drawer.getByRole('combobox', { name: '国民经济行业' }).fill('jingujian');
    await choose(drawer.getByRole('combobox', { name: '国民经济行业' }), /^C3482 紧固件制造/);
    await text(drawer, '范围可参考：紧固件的设计、开发、生产和销售');
    await button(drawer, '采用').click();
    const scope = drawer.getByLabel('认证范围', { exact: true });
    await expect.poll(() => scope.inputValue()).toBe('紧固件的设计、开发、生产和销售');
    await drawer.getByRole('button', { name: /^采用 17\.12\.04 / }).click();
    await drawer.getByRole('button', { name: '添加不适用条款' }).click();
    const row = drawer.getByRole('group', { name: '不适用条款 1' });
    await choose(row.getByRole('combobox', { name: '条款' }), /^8\.3 产品和服务的设计和开发/);
    // The scope speaks of design, until it no longer does.
    await text(row, '范围中写有“设计”，与 8.3 不适用矛盾');
    await scope.fill('按图纸生产和销售紧固件');
    await row.getByText('范围中写有“设计”').waitFor({ state: 'hidden' });
    await button(row, '采用参考理由').click();
    await button(drawer, '保存').click();
    await text(leader, '认证范围已保存');
    await text(leader, '17.12.04');
    await leader.getByRole('row', { name: /8\.3 产品和服务的设计和开发.*公司按顾客提供的图样/ }).waitFor();

    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('体系文件').click();
    await leader.getByRole('checkbox', { name: '选择 质量管理手册', exact: true }).check();
    await button(leader, '生成 1').click();
    await text(leader, '已生成 1 份');
    const [taken] = await Promise.all([
      leader.waitForEvent('download'),
      leader.getByRole('button', { name: /^下载 .*质量管理手册_V0\.1\.docx$/ }).click(),
    ]);
    const made = strFromU8(unzipSync(readFileSync(await taken.path()))['word/document.xml'] ?? new Uint8Array());
    const words = made.replace(/<[^>]+>/g, '');
    expect(words).toContain('按图纸生产和销售紧固件');
    expect(words).toMatch(/ISO 9001 第 8\.3 条不适用。理由：公司按顾客提供的图样和技术要求/u);
    expect(words).toContain('公司不承担产品和服务的设计和开发');
    expect(complaints).toEqual([]);
  });
});

describe('products and processes', () => {
  const docx = (name: string) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordTemplate('灭菌按确认的参数操作'),
  });
  const part = (page: Page, name: RegExp) =>
    page.getByRole('radiogroup', { name: '内容' }).getByText(name).first().click();
  const save = async (page: Page, drawer: Locator, done: string) => {
    await button(drawer, '保存').click();
    await text(page, done);
  };

  it('are described, judged and checked, and say which documents they no longer agree with', async () => {
    const leader = await p.person(CONSULTANT);
    const project = await newProject(leader, '导管产品与过程');
    await open(leader, p, reportOf(project, 'companyProducts'));
    await button(leader, '添加产品或服务').click();
    let drawer = leader.getByRole('dialog', { name: '添加产品或服务' });
    await drawer.getByLabel('名称', { exact: true }).fill('一次性使用导管');
    await save(leader, drawer, '“一次性使用导管”已保存');

    // Two steps; the second one is sterilization.
    for (const [name, output] of [
      ['导管挤出', '管材'],
      ['环氧乙烷灭菌', '无菌产品'],
    ] as const) {
      await button(leader, '添加过程').first().click();
      drawer = leader.getByRole('dialog', { name: '添加过程' });
      await drawer.getByLabel('过程', { exact: true }).fill(name);
      await drawer.getByLabel('输入', { exact: true }).fill('上一步的产品');
      await drawer.getByLabel('输出', { exact: true }).fill(output);
      await drawer.getByLabel('岗位', { exact: true }).fill('操作员');
      await save(leader, drawer, `过程“${name}”已保存`);
      await drawer.waitFor({ state: 'hidden' });
    }

    // Its output can't be verified: it is special.
    await part(leader, /^关键过程与特殊过程$/);
    for (const [name, answer, standing] of [
      ['导管挤出', '可以，后续检验能够验证', '一般过程'],
      ['环氧乙烷灭菌', '不能，问题在使用后才显现', '特殊过程'],
    ] as const) {
      await leader.getByRole('cell', { name, exact: true }).click();
      drawer = leader.getByRole('dialog', { name: `评定 · ${name}` });
      for (const group of ['质量的影响', '特殊要求', '稳定性', '不合格', '发现问题'])
        await drawer
          .getByRole('radiogroup', { name: new RegExp(group) })
          .getByRole('radio')
          .first()
          .check();
      await drawer.getByText(answer).click();
      await text(drawer.getByRole('status').first(), standing);
      if (standing === '特殊过程') {
        await drawer.getByLabel('确认记录').fill('VR-2026-01');
        await fillDay(drawer.getByLabel('确认日期'), '2026-10-08');
      }
      await save(leader, drawer, `过程“${name}”的评定已保存`);
      await leader.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }

    // The check names the instruction that it lacks, and leads there.
    await part(leader, /^检查/);
    const gap = leader.getByRole('row', { name: /特殊过程没有作业指导书/ });
    await button(gap, '去补充').click();
    drawer = leader.getByRole('dialog', { name: '环氧乙烷灭菌' });
    await drawer.locator('input[type=file]').first().setInputFiles(docx('灭菌作业指导书.docx'));
    await text(leader, /已上传为 .*ZY-\d\d/);
    await leader.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await part(leader, /^检查/);
    await text(leader, '没有缺项');

    // The list of processes is made, and then a step changes.
    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('体系文件').click();
    await leader.getByRole('checkbox', { name: '选择 产品与过程清单', exact: true }).check();
    await button(leader, '生成 1').click();
    await text(leader, '已生成 1 份');
    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('产品与过程').click();
    await leader.getByRole('cell', { name: '导管挤出', exact: true }).click();
    drawer = leader.getByRole('dialog', { name: '导管挤出' });
    await drawer.getByLabel('控制要求', { exact: true }).fill('外径 1.20±0.02 mm');
    await save(leader, drawer, '过程“导管挤出”已保存');
    await text(leader, '1 个过程在文件生成后有变化');
    await text(leader, '一次性使用导管 · 导管挤出：已修改：控制要求');
    expect(complaints).toEqual([]);
  });
});

describe('what a company has already', () => {
  const docx = (name: string, content: string) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordTemplate(content),
  });

  it('is read from its manual, and taken over once it is confirmed', async () => {
    const leader = await p.person(CONSULTANT);
    const project = await newProject(leader, '已有体系文件');
    await open(leader, p, reportOf(project, 'facts'));
    await button(leader, '从现有文件识别').click();
    await text(leader, '还没有识别结果');
    const manual = [
      paragraph('质量手册'),
      paragraph('文件编号：BT-SC-01'),
      paragraph('公司地址：江苏省无锡市锡山区东亭路 6 号'),
      table(['部门', '负责人', '主要职责'], ['品质部', '吴静', '检验与内审']),
    ];
    await leader
      .locator('input[type=file]')
      .first()
      .setInputFiles(docx('质量手册.docx', manual.join('')));
    await text(leader, '“质量手册.docx”识别完成：读取 1 个文件，新发现 3 项');
    const address = leader.getByRole('row', { name: /注册地址 质量手册\.docx · 第 3 段/ });
    await address.getByRole('checkbox').check();
    for (const name of ['品质部', '质量手册'])
      await leader.getByRole('checkbox', { name: `选择“${name}”`, exact: true }).check();
    await button(leader, '采用 3 项').click();
    await text(leader, '已采用 3 项');
    await text(leader, '没有待确认的识别结果');

    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('体系文件').click();
    await leader.getByRole('row', { name: /BT-SC-01/ }).waitFor();
    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('部门').click();
    await leader.getByRole('row', { name: /品质部/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
