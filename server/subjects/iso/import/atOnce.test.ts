import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { writeBook } from '#server/kernel/documents/book/write';
import { entryOf } from '../../../../tests/factories/standards';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { rowsOfSheet, standardBook } from './standardBook';

/* Two imports of one standard that were tried against the same version, and one that is confirmed or undone twice. */

const t = testApp();
let channel: string;
let manager: Client;
beforeEach(async () => {
  const person = await t.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel' });
    return makePerson(tx, channel, ['CHANNEL_TENANT_SUB_MANAGER']);
  });
  manager = await t.as(person.phone);
});

const parse = async (nameZh: string, fields: Record<string, string> = {}) => {
  const entries = rowsOfSheet({ nameZh: '', nameEn: '', source: '', entries: [entryOf('1')] }).entries;
  const content = await writeBook(standardBook, { standard: [{ nameZh, nameEn: 'Rules' }], entries } as never, 'zh-CN');
  const sent = { name: '标准.xlsx', content, fields };
  return (await manager.upload<{ importCode: string }>(iso.parseStandard.path, sent)).data.importCode;
};
const confirm = (importCode: string) => () =>
  manager.post<{ standardCode: string }>(iso.confirmStandardImport.path, { importCode });
const undo = (importCode: string) => () =>
  manager.post<{ standardCode: string }>(iso.undoStandardImport.path, { importCode });
const held = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`standards:${channel}`}, 0))`);
const codes = (answers: readonly { errorCode?: string | undefined }[]) => answers.map(({ errorCode }) => errorCode);
const standard = async (standardCode: string) =>
  (await manager.get<IsoWire['getStandard']['data']>(iso.getStandard.path, { standardCode })).data;

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
