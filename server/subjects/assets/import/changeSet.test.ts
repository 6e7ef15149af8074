import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import { files } from '#server/kernel/files/tables';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { CONFIRM, importApp, PM, PROJECT } from '../../../../tests/server/importApp';
import type { Client } from '../../../../tests/server/testApp';
import { writeInventoryWorkbook } from './documents/write';
import { inventoryImports } from './tables';

/* What the dry run has stored is what is entered. */

const { t, parse, detail, counts } = importApp();
let pm: Client;
beforeEach(async () => {
  pm = await t.as(PM);
});

const importOf = async (importCode: string) => {
  const [found] = await t.peek((tx) =>
    tx.select().from(inventoryImports).where(eq(inventoryImports.importCode, importCode)),
  );
  if (!found) throw new Error('There is no such import.');
  return found;
};
const units = () => t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)));
const charged = async () =>
  Number((await t.peek((tx) => tx.execute(sql`SELECT bytes FROM charged_bytes('TCUSTOMERB')`))).rows[0]?.bytes);
const fileOf = async (objectId: string) =>
  (
    await t.peek((tx) =>
      tx
        .select()
        .from(files)
        .where(and(eq(files.objectId, objectId))),
    )
  )[0];
const [first] = demoInventory().units;
const renaming = (name: string) =>
  writeInventoryWorkbook({ ...emptyInventory, units: [{ ...(first as Inventory['units'][number]), name }] });

describe('the change set of an inventory import', () => {
  it('is entered whole by a confirm that begins again after its connection was killed, and not before', async () => {
    const { data } = await parse(pm, await demoInventoryWorkbook());
    const holder = await t.owner.connect();
    try {
      await holder.query('BEGIN');
      const { rows } = await holder.query(
        'SELECT pg_backend_pid() AS pid, import_code FROM inventory_imports WHERE import_code = $1 FOR UPDATE',
        [data.importCode],
      );
      const started = await pm.post<{ jobCode: string }>(
        CONFIRM,
        { importCode: data.importCode },
        { prefer: 'respond-async' },
      );
      // Everything is written when it comes to the import's own row, which is held.
      const waiting = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
      const pids = async () => (await t.owner.query(waiting, [rows[0].pid])).rows.map(({ pid }) => pid);
      await expect.poll(pids, { timeout: 15_000 }).toHaveLength(1);
      await t.owner.query('SELECT pg_terminate_backend($1, 5000)', [(await pids())[0]]);
      expect(await counts(pm)).toEqual([0, 0, 0, 0]);
      expect((await detail(pm, data.importCode)).allowedActions).toContain('confirm');
      await holder.query('ROLLBACK');
      const state = async () =>
        (await pm.get<{ state: string }>('/api/portal/job/detail', { jobCode: started.data.jobCode })).data.state;
      await expect.poll(state, { timeout: 40_000 }).toBe('done');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await counts(pm)).toEqual([20, 40, 300, demoInventory().risks.length]);
  }, 70_000);

  it('needs the workbook no more: what is entered is what was shown', async () => {
    const { data } = await parse(pm, await renaming('变更后的名称'));
    const { objectId, changeSetId } = await importOf(data.importCode);
    await t.services.files.remove(objectId);
    const before = await units();
    const shown = (await detail(pm, data.importCode)).changes;
    expect(shown.list).toMatchObject([{ part: 'units', change: 'changed', fields: [{ field: 'name' }] }]);
    const done = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(done.success, done.errorMsg).toBe(true);
    const after = new Map((await units()).map((unit) => [unit.assetCode, unit.name]));
    const expected = before.map(({ assetCode, name }) => [
      assetCode,
      assetCode === first?.code ? shown.list[0]?.fields[0]?.after : name,
    ]);
    expect([...after].sort()).toEqual(expected.sort());
    // It has served its time.
    expect(await fileOf(changeSetId ?? '')).toBeUndefined();
    expect((await importOf(data.importCode)).changeSetId).toBeNull();
  });

  it('is charged to the customer, and read by nobody as a file', async () => {
    const before = await charged();
    const content = await renaming('只看看');
    const { data } = await parse(pm, content);
    const { changeSetId } = await importOf(data.importCode);
    const file = await fileOf(changeSetId ?? '');
    expect(file).toMatchObject({ tenantCode: 'TCUSTOMERB', projectCode: PROJECT, kind: 'importChangeSet' });
    expect(await charged()).toBe(before + content.byteLength + (file?.size ?? 0));
    const query = { objectId: changeSetId ?? '', projectCode: PROJECT };
    for (const client of [pm, await t.as('13800000021')])
      expect((await client.get('/consulting/file/download', query)).success).toBe(false);
    const scope = { tenantCode: 'TCUSTOMERA', accountId: 'A13800000021' };
    const seen = (tenantCode: string) =>
      t.services.database.transaction({ ...scope, tenantCode }, (tx) =>
        tx
          .select({ objectId: files.objectId })
          .from(files)
          .where(eq(files.objectId, changeSetId ?? '')),
      );
    expect(await seen('TCUSTOMERA')).toEqual([]);
    expect(await seen('TCUSTOMERB')).toHaveLength(1);
  });

  it('that is damaged is refused, and nothing is entered', async () => {
    const { data } = await parse(pm, await renaming('不会写入'));
    const { changeSetId } = await importOf(data.importCode);
    const before = await units();
    await t.services.files.remove(changeSetId ?? '');
    const refused = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(refused).toMatchObject({
      errorCode: 'import_not_confirmable',
      errorMsg: expect.stringContaining('重新上传'),
    });
    expect(await units()).toEqual(before);
  });

  it('is not kept of a workbook with a bad cell', async () => {
    const bad = { ...(first as Inventory['units'][number]), confidentiality: 9 as never };
    const { data } = await parse(pm, await writeInventoryWorkbook({ ...emptyInventory, units: [bad] }));
    expect(await importOf(data.importCode)).toMatchObject({ errorCount: 1, changeSetId: null });
    expect((await detail(pm, data.importCode)).allowedActions).not.toContain('confirm');
  });
});
