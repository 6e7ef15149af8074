import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { wordTemplate } from '../factories/wordTemplate';
import { startDocumentServer } from '../server/documentServer';
import { actionsAt, button, choose, confirmQuestion, detailsOf, reportOf, text } from './actions';
import { CONSULTANT } from './orders';
import { complaints, open, portal } from './portal';

const stand = await startDocumentServer();
afterAll(() => stand.close());
const p = portal(async (address) => ({ ...stand.env, PUBLIC_ORIGIN: address }));
const { newProject } = actionsAt(p);
const [REVIEWER, MANAGER, OWNER] = ['13800000012', '13800000021', '13800000022'] as const;
const POLICY = '信息安全方针';

/** A draft of the policy in a project of its own. @returns the project */
async function draft(leader: Page, name: string): Promise<string> {
  const project = await newProject(leader, name);
  await open(leader, p, reportOf(project, 'documents'));
  await leader.getByRole('checkbox', { name: `选择 ${POLICY}`, exact: true }).check();
  await button(leader, '生成 1').click();
  await text(leader, '已生成 1 份');
  return project;
}
const select = (page: Page) => page.getByRole('checkbox', { name: `选择 ${POLICY}`, exact: true }).check();
const line = (page: Page, where: RegExp) =>
  page.getByRole('row', { name: where }).filter({ hasText: POLICY }).waitFor({ timeout: 30_000 });

describe('a rule of approval', () => {
  it('has two people approve one after the other, each when it is their turn', async () => {
    const [leader, reviewer, manager, owner] = await Promise.all(
      [CONSULTANT, REVIEWER, MANAGER, OWNER].map((phone) => p.person(phone)),
    );
    if (!leader || !reviewer || !manager || !owner) throw new Error('Somebody is missing.');
    const project = await draft(leader, '会签体系文件');

    await open(manager, p, detailsOf(project, 'documents&view=approval'));
    await button(manager, '设置方针的批准规则').click();
    const drawer = manager.getByRole('dialog', { name: /批准规则/ });
    for (const [n, [name, who]] of [['部门会签', /李静怡/] as const, ['管理者批准', /王思远/] as const].entries()) {
      await drawer.getByRole('button', { name: '增加步骤' }).click();
      const step = drawer.getByRole('region', { name: `步骤 ${n + 1}`, exact: true });
      await step.getByLabel('步骤名称').fill(name);
      await choose(step.getByRole('combobox', { name: '指定的人' }), who);
      await manager.keyboard.press('Tab');
    }
    await button(drawer, '保存').click();
    await text(manager, '已保存批准规则');

    await select(leader);
    await button(leader, '送审 1').click();
    const dialog = leader.getByRole('dialog', { name: '送审' });
    await text(dialog, /由批准规则中的人批准/);
    await choose(dialog.getByRole('combobox', { name: '审核人' }), /林晓岚/);
    await button(dialog, '送审').click();
    await line(leader, /待审核/);
    await open(reviewer, p, reportOf(project, 'documents'));
    await select(reviewer);
    await button(reviewer, '审核通过 1').click();
    await confirmQuestion(reviewer);
    await line(reviewer, /待批准/);

    // The second step waits for the first.
    await open(manager, p, detailsOf(project, 'documents'));
    await select(manager);
    await line(manager, /待批准/);
    expect(await button(manager, '批准 1').count()).toBe(0);
    await open(owner, p, detailsOf(project, 'documents'));
    await select(owner);
    await button(owner, '批准 1').click();
    await confirmQuestion(owner);
    await manager.reload();
    await select(manager);
    await button(manager, '批准 1').click();
    await confirmQuestion(manager);
    await line(manager, /已批准，待发布/);
    await manager.getByText(POLICY, { exact: true }).first().click();
    const record = manager.getByRole('dialog', { name: new RegExp(POLICY) });
    await text(record, /李静怡 · 已批准/);
    await text(record, /王思远 · 已批准/);
    expect(complaints).toEqual([]);
  });
});

describe('a document that somebody edits', () => {
  it('opens in the editor, says to others who has it, and gets what was saved as its next version', async () => {
    const [leader, manager] = [await p.person(CONSULTANT), await p.person(MANAGER)];
    const project = await draft(leader, '在线编辑体系文件');
    await leader.getByText(POLICY, { exact: true }).first().click();
    const record = leader.getByRole('dialog', { name: new RegExp(POLICY) });
    await button(record, '在线编辑').click();
    await text(leader, '编辑中，保存或关闭编辑器后存为新版本');
    await leader
      .frameLocator('iframe[title=editor]')
      .getByText(/^edit /)
      .waitFor();

    await open(manager, p, detailsOf(project, 'documents'));
    await line(manager, /陈启明 编辑中/);
    // The document server saves as it does when the last one leaves.
    const config = await leader.evaluate<Config>('window.editorConfig');
    const url = stand.keep(wordTemplate('改后的方针'));
    const { body } = stand.report({ key: config.document.key, status: 2, url, users: ['x'] });
    const answer = await fetch(config.editorConfig.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toEqual({ error: 0 });
    await button(leader, '完成并返回').click();
    await text(record, 'V0.2');
    await manager.reload();
    await line(manager, /V0\.2/);
    expect(await manager.getByText(/陈启明 编辑中/).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

interface Config {
  document: { key: string };
  editorConfig: { callbackUrl: string };
}
