import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { paragraph, table, wordTemplate } from '../factories/wordTemplate';
import { actionsAt, button, choose, confirmQuestion, fillDay, reportOf, text } from './actions';
import { CONSULTANT } from './orders';
import { complaints, open, portal } from './portal';

const p = portal();
const { newProject, post } = actionsAt(p);

describe('a document that its customer is asked for', () => {
  it('waits for the person on the first page, is handed in, and confirmed by the consultant', async () => {
    const [owner, consultant] = await Promise.all([p.person('13800000022'), p.person(CONSULTANT)]);
    await owner
      .getByRole('link', { name: /1 份体系文件待您编写/ })
      .first()
      .click();
    await text(owner, '内部审核程序');
    await owner.getByRole('checkbox', { name: '选择 内部审核程序', exact: true }).check();
    await button(owner, '交稿 1').click();
    await confirmQuestion(owner);
    await text(owner, '已交稿 1 份');
    await consultant.reload();
    await consultant
      .getByRole('link', { name: /1 份体系文件待确认/ })
      .first()
      .click();
    await consultant.getByRole('checkbox', { name: '选择 内部审核程序', exact: true }).check();
    await button(consultant, '确认交稿 1').click();
    await text(consultant, '已确认交稿');
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

describe('the edition of a standard', () => {
  it('gives way to the next one, for which a document of the former one lacks its template', async () => {
    const leader = await p.person(CONSULTANT);
    const project = await newProject(leader, '螺栓换版认证');
    await post(leader, iso.saveTimeline.path, { projectCode: project, version: 0, schemes: ['QMS'], days: {} });
    await open(leader, p, reportOf(project, 'documents'));
    await leader.getByRole('checkbox', { name: '选择 质量管理手册', exact: true }).check();
    await button(leader, '生成 1').click();
    await text(leader, '已生成 1 份');
    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('认证时间').click();
    await leader
      .getByRole('row', { name: /ISO 9001:2015/ })
      .getByRole('link', { name: '版本转换' })
      .click();
    await text(leader, 'ISO 9001:2015 转换为 ISO 9001:2026');
    await leader.getByRole('row', { name: /质量管理手册.*缺新版模板.*渠道商/ }).waitFor();
    await button(leader, '开始转换').click();
    const dialog = leader.getByRole('dialog', { name: '转换为 ISO 9001:2026' });
    await dialog.getByLabel('转换的理由').fill('顾客要求按新版认证');
    await button(dialog, '开始转换').click();
    await text(leader, /开始：顾客要求按新版认证/);
    await leader.getByRole('radiogroup', { name: '认证准备' }).getByText('体系文件').click();
    await text(leader, '按 ISO 9001:2015 编制，项目已改用新版');
    await text(leader, /只适用于其他版本，未列出：.*质量管理手册/);
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

describe('a document that is edited in the page', () => {
  const POLICY = '信息安全方针';

  it('is typed in, shows what a save changes, and is the next version with nothing else changed', async () => {
    const leader = await p.person(CONSULTANT);
    const project = await newProject(leader, '页面编辑体系文件');
    await open(leader, p, reportOf(project, 'documents'));
    await leader.getByRole('checkbox', { name: `选择 ${POLICY}`, exact: true }).check();
    await button(leader, '生成 1').click();
    await text(leader, '已生成 1 份');
    await leader.getByText(POLICY, { exact: true }).first().click();
    const record = leader.getByRole('dialog', { name: new RegExp(POLICY) }).first();
    await button(record, '在线编辑').click();
    await button(leader, '开始编辑').click();
    await text(leader, '编辑中，点击段落即可修改');
    const page = leader.getByRole('article', { name: '文件正文' });
    // A paragraph of several sentences.
    const paragraph = page.getByRole('button', { name: /。/ }).first();
    await paragraph.click();
    const typed = page.getByRole('textbox');
    const before = await typed.inputValue();
    await typed.press('End');
    await typed.pressSequentially('每年评审一次。');
    await text(leader, /已修改 1 处/);
    await leader.keyboard.press('Control+s');
    const difference = leader.getByRole('region', { name: '文字差异' });
    await difference.locator('ins').filter({ hasText: '每年评审一次' }).first().waitFor();
    await button(leader, '存为新版本').click();
    await text(leader, '已存为新版本');
    await page.getByText(`${before}每年评审一次。`).waitFor();
    await button(leader, '返回').click();
    await text(record, 'V0.2');
    await button(record, 'V0.2 与前一版本比较').click();
    await difference.locator('ins').filter({ hasText: '每年评审一次' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
