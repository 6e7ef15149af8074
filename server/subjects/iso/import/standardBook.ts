import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import { entryKinds, type StandardEntry } from '#domain/subjects/iso/standard';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';
import { type BookRows, codesIn, type FoundInRow } from '#server/kernel/documents/book/parse';

/** A standard as a workbook holds it. */
export interface StandardSheet {
  readonly nameZh: string;
  readonly nameEn: string;
  readonly source: string;
  readonly entries: readonly StandardEntry[];
}

/** A sound row of the sheet of entries. */
interface EntryRow {
  readonly code: string;
  readonly kind: StandardEntry['kind'];
  readonly parent?: string;
  readonly assessable: boolean;
  readonly titleZh: string;
  readonly titleEn?: string;
  readonly documented?: boolean;
  readonly items?: number;
  readonly isNew?: boolean;
  readonly toConfirm?: boolean;
}
interface StandardRow {
  readonly nameZh: string;
  readonly nameEn?: string;
  readonly source?: string;
}
export type StandardPart = 'standard' | 'entries';

const wordsOf = (key: string) => ({
  zh: say('zh-CN', `standard.workbook.${key}`),
  en: say('en-US', `standard.workbook.${key}`),
});
const lists = {
  kind: entryKinds.map((code) => ({ code, ...wordsOf(`kind_${code}`) })),
  flag: [
    { code: 'true', ...wordsOf('yes') },
    { code: 'false', ...wordsOf('no') },
  ],
};
type List = keyof typeof lists;

const text = (key: string, width: number, max: number, required = false): ColumnShape => ({
  key,
  kind: 'text',
  required,
  width,
  max,
  example: '',
});
const flag = (key: string, example: 'true' | 'false', required = false): ColumnShape => ({
  key,
  kind: 'flag',
  required,
  width: 12,
  max: 10,
  list: 'flag',
  example,
  ownHelp: true,
});
const ref = { width: 14, max: limits.codeLength, ownHelp: true } as const;

/** The workbook of a standard: template, export, import. */
export const standardBook = defineBook<StandardPart>({
  texts: {
    of: (key) => `standard.workbook.${key}`,
    ofPart: (part, key) => `standard.workbook.${part}.${key}`,
  },
  rules: 5,
  sheets: [
    {
      part: 'standard',
      columns: [
        text('nameZh', 44, limits.nameLength, true),
        { ...text('nameEn', 44, limits.nameLength), ownHelp: true },
        text('source', 60, limits.textLength),
      ],
    },
    {
      part: 'entries',
      columns: [
        { ...ref, key: 'code', kind: 'code', required: true, example: '5.1.2' },
        { key: 'kind', kind: 'word', required: true, width: 10, max: 20, list: 'kind', example: 'requirement' },
        { ...ref, key: 'parent', kind: 'reference', target: 'entries', required: false, example: '5.1' },
        flag('assessable', 'true', true),
        text('titleZh', 44, limits.nameLength * 2, true),
        { ...text('titleEn', 44, limits.nameLength * 2), ownHelp: true },
        flag('documented', 'false'),
        {
          key: 'items',
          kind: 'own',
          required: false,
          width: 10,
          max: 10,
          example: '3',
          ownHelp: true,
          own: { read: (typed) => (/^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : undefined), reason: 'badItems' },
        },
        flag('isNew', 'false'),
        flag('toConfirm', 'false'),
      ],
    },
  ],
  items: (list) => lists[list as List],
  find: (list, typed) =>
    lists[list as List].find(({ code, zh, en }) =>
      [code, zh, en].some((word) => spellingKey(word) === spellingKey(typed)),
    )?.code,
  severity: cellSeverity,
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `standard.problem.${reason}`, { detail }),
});

/** One standard, each reference once, and each below a parent in an earlier row. */
export function* checkStandard(
  { standard, entries }: BookRows<StandardPart>,
  unsound: BookRows<StandardPart>,
): Generator<FoundInRow<StandardPart>> {
  // A sheet without any sound row has none that it could stand at.
  if (standard.length === 0 && entries.length > 0)
    yield { part: 'standard', index: 0, field: '', reason: 'noStandard', value: '' };
  if (entries.length === 0 && standard.length > 0 && unsound.entries.length === 0)
    yield { part: 'entries', index: 0, field: '', reason: 'noEntries', value: '' };
  for (const [index, row] of (standard as unknown as StandardRow[]).entries())
    if (index > 0) yield { part: 'standard', index, field: 'nameZh', reason: 'secondStandard', value: row.nameZh };
  const part = 'entries';
  const rows = entries as unknown as EntryRow[];
  const unread = codesIn(unsound.entries);
  const all = new Set([...rows.map(({ code }) => code), ...unread]);
  const before = new Map<string, number>();
  for (const [index, { code, parent }] of rows.entries()) {
    const other = before.get(code);
    if (other !== undefined) yield { part, index, field: 'code', reason: 'duplicateRef', value: code, other };
    // A row that can't be read may well stand above.
    if (parent !== undefined && !before.has(parent) && !unread.has(parent))
      yield { part, index, field: 'parent', reason: all.has(parent) ? 'parentBelow' : 'parentUnknown', value: parent };
    if (other === undefined) before.set(code, index);
  }
}

/** The content of valid rows. Without an English name or title the Chinese one is used for both. */
export function sheetOf({ standard, entries }: BookRows<StandardPart>): StandardSheet | undefined {
  const [row] = standard as unknown as StandardRow[];
  if (!row) return undefined;
  return {
    nameZh: row.nameZh,
    nameEn: row.nameEn ?? row.nameZh,
    source: row.source ?? '',
    entries: (entries as unknown as EntryRow[]).map(
      ({ code, kind, parent = null, assessable, titleZh, titleEn, documented, items, isNew, toConfirm }) => ({
        ref: code,
        kind,
        parent,
        assessable,
        title: { zh: titleZh, en: titleEn ?? titleZh },
        ...(documented && { documented }),
        ...(items && { items }),
        ...(isNew && { isNew }),
        ...(toConfirm && { toConfirm }),
      }),
    ),
  };
}

/** The same the other way round. */
export const rowsOfSheet = ({ entries, ...standard }: StandardSheet): Record<StandardPart, object[]> => ({
  standard: [standard],
  entries: entries.map(({ ref: code, title, parent, ...entry }) => ({
    ...entry,
    ...(parent !== null && { parent }),
    code,
    titleZh: title.zh,
    titleEn: title.en,
  })),
});
