import { describe, expect, it } from 'vitest';
import { makePng } from '../factories/pictures';
import { button, choose, signUp, text } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();

describe('joining and leaving colleagues', () => {
  it('let a new colleague accept, take over the work, and leave the former owner’s open page without access', async () => {
    const manager = await p.person('13800000021');
    const leaving = await p.person('13800000023');
    await text(leaving, '华辰医疗 ISO/IEC 27001 资产风险评估');

    await open(manager, p, '/personnelManage');
    await manager.getByRole('button', { name: '添加人员' }).click();
    await manager.getByRole('textbox', { name: '第 1 行 姓名' }).focus();
    const copied = '江晚晴\\t13912340001\\t客户执行人\\n马小勇\\t13912340002\\t内审员';
    await manager.evaluate(`navigator.clipboard.writeText('${copied}')`);
    await manager.keyboard.press('ControlOrMeta+V');
    await button(manager, '发出邀请').click();
    await text(manager, '已邀请 2 人');
    await manager.getByRole('status').getByRole('button', { name: '关闭' }).click();

    const newcomer = await signUp(p, '13912340001');
    await newcomer.getByLabel('您的姓名').fill('江晚晴');
    await button(newcomer, '接受并加入').click();
    await text(newcomer, '暂无待办');
    // A photograph of any size becomes a small square next to the name.
    await open(newcomer, p, '/account/info');
    const photo = { name: '照片.png', mimeType: 'image/png', buffer: makePng(1200, 900) };
    await newcomer.getByRole('region', { name: '头像' }).locator('input[type=file]').setInputFiles(photo);
    await text(newcomer, '头像已保存');
    const shown = newcomer.getByRole('button', { name: /用户菜单/ }).locator('img');
    await expect
      .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(256);

    await open(manager, p, '/personnelManage?keyword=张海峰');
    // Not in the list that was there before.
    await text(manager, '共 1 条');
    await manager.getByRole('button', { name: '停用：张海峰' }).click();
    const asked = manager.getByRole('dialog');
    for (const work of [/个单元由谁接手/, /处置措施由谁接手/, /个问题由谁填写/, /差距发现由谁接手/, /不符合项由谁接手/])
      await choose(asked.getByRole('combobox', { name: work }), '江晚晴（现有 0）');
    await asked.getByRole('button', { name: '停用' }).click();
    await text(manager, '已停用 张海峰');
    await text(manager, '已停用');

    // The work belongs to the newcomer, who is notified; the former owner's page finds nothing any more.
    await newcomer.reload();
    await newcomer.getByRole('button', { name: /^通知/ }).click();
    await text(newcomer, '王思远 把 张海峰 的 152 个单元交给了您');
    await leaving.getByText('79 个单元待评估').click();
    await text(leaving, '您尚未加入任何组织');
    expect(complaints.splice(0).filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);

    await manager.getByRole('button', { name: '启用：张海峰' }).click();
    await text(manager, '已启用 张海峰');
    await leaving.reload();
    await text(leaving, '华辰医疗 ISO/IEC 27001 资产风险评估');
    expect(complaints).toEqual([]);
  });
});
