import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#server/kernel/files/tables';
import { standardsApp } from '../../../../tests/server/standardsApp';
import { standardImports } from '../tables';

const app = standardsApp();
const { t, small, book, rowsOf, upload, confirm, detail, standard } = app;

describe('the change set of a standard', () => {
  it('is entered whole or not at all, by its own channel alone, and is gone then', async () => {
    const { importCode } = (await upload(await book(rowsOf(small)))).data;
    const kept = await t.peek((tx) => tx.select().from(files).where(eq(files.kind, 'importChangeSet')));
    expect(kept).toMatchObject([{ tenantCode: app.now.channel }]);
    expect((await confirm(importCode, app.now.stranger)).errorCode).toBe('not_found');
    // The last thing that a confirm does fails.
    await t.owner.query("ALTER TABLE audit_log ADD CONSTRAINT dies CHECK (action <> 'importStandard') NOT VALID");
    expect((await confirm(importCode)).status).toBe(500);
    await t.owner.query('ALTER TABLE audit_log DROP CONSTRAINT dies');
    expect(await detail(importCode)).toMatchObject({ state: 'parsed', allowedActions: ['confirm'] });
    const { standardCode } = (await confirm(importCode)).data;
    expect((await standard({ standardCode })).content).toEqual(small);
    expect(await t.peek((tx) => tx.select().from(files).where(eq(files.kind, 'importChangeSet')))).toEqual([]);
    const [found] = await t.peek((tx) =>
      tx.select().from(standardImports).where(eq(standardImports.importCode, importCode)),
    );
    expect(found?.changeSetId).toBeNull();
  });
});
