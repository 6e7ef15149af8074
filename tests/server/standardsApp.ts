import { beforeEach } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { StandardEntry } from '#domain/subjects/iso/standard';
import { writeBook } from '#server/kernel/documents/book/write';
import { mappingBook } from '#server/subjects/iso/import/mappingBook';
import { rowsOfSheet, standardBook } from '#server/subjects/iso/import/standardBook';
import { entryOf } from '../factories/standards';
import { makePerson, makeTenant } from '../factories/tenants';
import { type Client, testApp } from './testApp';

type Problems = IsoWire['listStandardImportProblems']['data'];
type Import = IsoWire['getStandardImport']['data'] & { problems: Problems };

interface Callers {
  channel: string;
  manager: Client;
  consultant: Client;
  /** The manager of another channel. */
  stranger: Client;
}

/** A portal with a channel that imports standards and mappings; anew for each test. */
export function standardsApp() {
  const t = testApp();
  const now = {} as Callers;
  beforeEach(async () => {
    const phones = await t.peek(async (tx) => {
      now.channel = await makeTenant(tx, { type: 'channel' });
      const other = await makeTenant(tx, { type: 'channel' });
      return [
        (await makePerson(tx, now.channel, ['CHANNEL_TENANT_SUB_MANAGER'], { showName: '编制人' })).phone,
        (await makePerson(tx, now.channel, ['CHANNEL_EXECUTOR'])).phone,
        (await makePerson(tx, other, ['CHANNEL_TENANT_MANAGER'])).phone,
      ] as const;
    });
    [now.manager, now.consultant, now.stranger] = [await t.as(phones[0]), await t.as(phones[1]), await t.as(phones[2])];
  });
  /** A workbook of a standard with these rows of entries. */
  const book = (
    entries: readonly object[],
    standard: object[] = [{ nameZh: '行内办法', nameEn: 'Rules', source: '发文' }],
  ) => writeBook(standardBook, { standard, entries }, 'zh-CN');
  const rowsOf = (entries: readonly StandardEntry[]) =>
    rowsOfSheet({ nameZh: '', nameEn: '', source: '', entries }).entries;
  const upload = (content: Buffer, fields: Record<string, string> = {}, client = now.manager) =>
    client.upload<{ importCode: string }>(iso.parseStandard.path, { name: '标准.xlsx', content, fields });
  const confirm = (importCode: string, client = now.manager) =>
    client.post<{ standardCode: string }>(iso.confirmStandardImport.path, { importCode });
  return {
    t,
    now,
    small: [
      entryOf('1', { assessable: false }),
      entryOf('1.1', { parent: '1', documented: true, items: 3, isNew: true, toConfirm: true }),
      entryOf('1.10', { parent: '1', kind: 'control', title: { zh: '=1+1', en: '@x' } }),
    ],
    book,
    rowsOf,
    upload,
    confirm,
    uploadMapping: (rows: object[], fields: Record<string, string>, client = now.manager) =>
      writeBook(mappingBook, { rows }, 'zh-CN').then((content) =>
        client.upload<{ importCode: string }>(iso.parseMapping.path, { name: '对应.xlsx', content, fields }),
      ),
    detail: async (importCode: string, client = now.manager): Promise<Import> => ({
      ...(await client.get<Import>(iso.getStandardImport.path, { importCode })).data,
      problems: (await client.get<Problems>(iso.listStandardImportProblems.path, { importCode, pageSize: '200' })).data,
    }),
    undo: (importCode: string, client = now.manager) => client.post(iso.undoStandardImport.path, { importCode }),
    standard: async (query: Record<string, string>, client = now.manager) =>
      (await client.get<IsoWire['getStandard']['data']>(iso.getStandard.path, query)).data,
    /** A standard with these entries that was confirmed. */
    enter: async (entries: readonly StandardEntry[], fields: Record<string, string> = {}) => {
      const { importCode } = (await upload(await book(rowsOf(entries)), fields)).data;
      return { importCode, standardCode: (await confirm(importCode)).data.standardCode };
    },
    problemsOf: ({ problems }: Import) =>
      problems.list.map(({ sheet, row, column, kind, text }) => [sheet, row, column, kind, text.slice(0, 10)]),
  };
}
