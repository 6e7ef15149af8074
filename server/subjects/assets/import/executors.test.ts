import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emptyInventory } from '#domain/subjects/assets/inventory/inventory';
import { notices } from '#server/core/user/tables';
import { demoInventory } from '#server/subjects/assets/demo/inventory';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makePerson } from '../../../../tests/factories/tenants';
import { CONFIRM, importApp, PM, PROJECT } from '../../../../tests/server/importApp';
import type { Client } from '../../../../tests/server/testApp';
import { writeInventoryWorkbook } from './documents/write';

const { t, parse, detail } = importApp();
const UNDO = '/api/portal/inventory/import/undo';

const executor = (showName: string) =>
  t.peek((tx) => makePerson(tx, 'TCUSTOMERB', ['CONSUMER_EXECUTOR'], { showName }));

/** A workbook of units alone: by code, the name in the column of executors. */
const workbook = (executors: Readonly<Record<string, string>>) => {
  const [unit] = demoInventory().units;
  if (!unit) throw new Error('The demo inventory is empty.');
  const units = Object.entries(executors).map(([code, assignee]) => ({
    ...unit,
    code,
    name: code,
    ...(assignee && { assignee }),
  }));
  return writeInventoryWorkbook({ ...emptyInventory, units });
};
const bring = async (pm: Client, executors: Readonly<Record<string, string>>) => {
  const { importCode } = (await parse(pm, await workbook(executors))).data;
  return { importCode, dryRun: await detail(pm, importCode) };
};
const confirm = async (pm: Client, importCode: string) => {
  const done = await pm.post(CONFIRM, { importCode });
  expect(done.success, done.errorMsg).toBe(true);
};
const executorsOf = async (...codes: string[]) => {
  const rows = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)));
  return codes.map((code) => rows.find(({ assetCode }) => assetCode === code)?.assigneeId);
};

describe('an import that names executors', () => {
  it('gives each unit to the person, tells them, and leaves unknown names out', async () => {
    const pm = await t.as(PM);
    const zhao = await executor('赵一鸣');
    const phone = await executor('钱二虎');
    const { importCode, dryRun } = await bring(pm, {
      'EX-1': '赵一鸣',
      'EX-2': phone.phone,
      'EX-3': '没有此人',
      'EX-4': '',
    });
    expect(dryRun.errorCount).toBe(0);
    expect(dryRun.problems.list.filter(({ reason }) => reason === 'unknownExecutor')).toHaveLength(1);
    await confirm(pm, importCode);
    expect(await executorsOf('EX-1', 'EX-2', 'EX-3', 'EX-4')).toEqual([zhao.accountId, phone.accountId, null, null]);
    const told = await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, zhao.accountId)));
    expect(told).toMatchObject([{ kind: 'units_assigned' }]);
    expect((await t.audits('writeInventory'))[0]?.entityCode).toBe(importCode);
  });

  it('takes no unit away where the cell is empty, and shows who gets it where it names another person', async () => {
    const pm = await t.as(PM);
    const sun = await executor('孙三立');
    const li = await executor('李四维');
    await confirm(pm, (await bring(pm, { 'EX-5': '孙三立', 'EX-6': '孙三立' })).importCode);
    const { importCode, dryRun } = await bring(pm, { 'EX-5': '', 'EX-6': '李四维' });
    expect(dryRun.summary.units).toMatchObject({ changed: 1, unchanged: 1 });
    expect(dryRun.changes.list.map(({ fields }) => fields)).toEqual([
      [{ field: 'assignee', before: '孙三立', after: '李四维' }],
    ]);
    await confirm(pm, importCode);
    expect(await executorsOf('EX-5', 'EX-6')).toEqual([sun.accountId, li.accountId]);
    const undone = await pm.post(UNDO, { importCode });
    expect(undone.success, undone.errorMsg).toBe(true);
    expect(await executorsOf('EX-5', 'EX-6')).toEqual([sun.accountId, sun.accountId]);
  });

  it('goes to nobody of another customer', async () => {
    const pm = await t.as(PM);
    await t.peek((tx) => makePerson(tx, 'TCUSTOMERA', ['CONSUMER_EXECUTOR'], { showName: '他家的人' }));
    const { importCode, dryRun } = await bring(pm, { 'EX-7': '他家的人' });
    expect(dryRun.problems.list.map(({ reason }) => reason)).toContain('unknownExecutor');
    await confirm(pm, importCode);
    expect(await executorsOf('EX-7')).toEqual([null]);
  });
});
