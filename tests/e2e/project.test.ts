import { describe, expect, it } from 'vitest';
import { wordTemplate } from '../factories/wordTemplate';
import { button, choose, makeProject, signUp, text } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();

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
    await open(leader, p, '/projectList/documentTemplates');
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
    await button(pm, '预览 访问控制程序').click();
    const page = pm.getByRole('dialog').locator('iframe').contentFrame();
    await page.getByText('华辰精密医疗器械（苏州）有限公司的访问控制').waitFor();
    expect(complaints).toEqual([]);
  });
});
