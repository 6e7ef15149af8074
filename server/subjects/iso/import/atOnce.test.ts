import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/kernel/db/tx';
import { entryOf } from '../../../../tests/factories/standards';
import { standardsApp } from '../../../../tests/server/standardsApp';

/* Two imports of one standard that were tried against the same version, and one that is confirmed or undone twice. */

const app = standardsApp();
const { t } = app;

const parse = async (nameZh: string, fields: Record<string, string> = {}) =>
  (await app.upload(await app.book(app.rowsOf([entryOf('1')]), [{ nameZh, nameEn: 'Rules' }]), fields)).data.importCode;
const confirm = (importCode: string) => () => app.confirm(importCode);
const undo = (importCode: string) => () => app.undo(importCode);
const held = (tx: Tx) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`standards:${app.now.channel}`}, 0))`);
const codes = (answers: readonly { errorCode?: string | undefined }[]) => answers.map(({ errorCode }) => errorCode);
const standard = (standardCode: string) => app.standard({ standardCode });

describe('an import of a standard', () => {
  it('is entered once, however often it is confirmed', async () => {
    const importCode = await parse('行内办法');
    const answers = await t.inLine(held, confirm(importCode), confirm(importCode));
    expect(codes(answers)).toEqual(['200', 'import_not_confirmable']);
    expect(await standard(answers[0]?.data.standardCode ?? '')).toMatchObject({ version: 1, versions: 1 });
  });

  it('is overtaken by another one that was tried against the same version', async () => {
    const { standardCode } = (await confirm(await parse('行内办法'))()).data;
    const [first, late] = [await parse('先到', { standardCode }), await parse('后到', { standardCode })];
    expect(codes(await t.inLine(held, confirm(first), confirm(late)))).toEqual(['200', 'import_overtaken']);
    expect(await standard(standardCode)).toMatchObject({ zh: '先到', version: 2, versions: 2 });
  });

  it('is taken back once, and not at all after a new version', async () => {
    const first = await parse('行内办法');
    const { standardCode } = (await confirm(first)()).data;
    const second = await parse('修订', { standardCode });
    expect(codes(await t.inLine(held, confirm(second), undo(first)))).toEqual(['200', 'import_not_undoable']);
    expect(codes(await t.inLine(held, undo(second), undo(second)))).toEqual(['200', 'import_not_undoable']);
    expect(await standard(standardCode)).toMatchObject({ zh: '行内办法', versions: 1 });
  });
});
