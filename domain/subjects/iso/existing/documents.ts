import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import { listedIn, type Titles } from './columns';
import type { Finding, FoundDocument } from './found';
import { documentKindOf, isDocumentNumber, languageOf, namedByFile, numberIn, numberKey, titleIn } from './kinds';
import { labelKey, type Placed, placed, placeIn, plain, type SourceFile, type SourceTable } from './source';

type Document = Finding<FoundDocument>;
type Column = 'number' | 'name' | 'fileName' | 'version';

const titles: Titles<Column> = {
  number: [
    '文件编号',
    '文件号',
    '编号',
    '文件代号',
    '记录编号',
    '表单编号',
    'document no',
    'document no.',
    'document number',
    'doc. no.',
    'doc no',
    'number',
    'no.',
    'code',
  ],
  // Other lists have a name as well: of equipment, of people.
  name: ['名称', '标题', 'name', 'title'],
  fileName: [
    '文件名称',
    '文件名',
    '文件标题',
    '记录名称',
    '表单名称',
    'document',
    'document name',
    'document title',
    'name of document',
    'record name',
    'form name',
  ],
  version: [
    '版本',
    '版次',
    '版本号',
    '文件版本',
    '修订状态',
    '现行版本',
    'version',
    'rev',
    'rev.',
    'revision',
    'edition',
  ],
};
const aboutThem =
  /文件(?:清单|目录|一览|总目录|控制清单|列表)|受控文件|体系文件|记录(?:清单|一览|目录)|表单清单|(?:document|record|form)s? (?:register|list)|(?:register|list) of (?:documents|records|forms)|controlled documents/iu;

/** So many paragraphs from the beginning tell what the document is called. */
const FIRST = 12;
const numberLabels = new Set(
  [
    '文件编号',
    '文件号',
    '编号',
    '文件代号',
    'document no',
    'document no.',
    'document number',
    'doc. no.',
    'doc no',
    'no.',
  ].map(labelKey),
);

const heading = (name: string, number: string, language: FoundDocument['language']) => ({
  kind: 'document' as const,
  number: cut(number, limits.documentNumberLength),
  name: cut(name, limits.nameLength),
  documentKind: documentKindOf(name, number),
  language,
});

/** A number that stands behind its label: in a header, on the cover, beside it in a table. */
function statedNumber(blocks: readonly Placed[]): string | undefined {
  for (const { block } of blocks) {
    const lines =
      block.kind === 'paragraph'
        ? [block.text.split(/\t|\u3000| {2,}/u)]
        : block.rows.slice(0, 6).map(({ cells }) => [...cells]);
    for (const line of lines) {
      for (const [at, piece] of line.entries()) {
        const [, label = '', value = ''] = /^([^:：]{1,20})[:：]\s*(.*)$/su.exec(plain(piece)) ?? [
          '',
          plain(piece),
          '',
        ];
        if (!numberLabels.has(labelKey(label))) continue;
        const own = numberIn(value) ?? numberIn(line[at + 1] ?? '');
        if (own !== undefined) return own;
      }
    }
  }
  return undefined;
}

/** What the document calls itself, among its first paragraphs. */
function statedTitle(blocks: readonly Placed[]): string | undefined {
  const first = blocks
    .flatMap(({ block }) => (block.kind === 'paragraph' && !block.isMargin ? [block] : []))
    .slice(0, FIRST);
  const titled = first.find(({ level, text }) => level === 0 && plain(text).length <= 60);
  const named = first.find(({ text }) => {
    const bare = plain(text);
    return bare.length <= 40 && !/[:：，。]/u.test(bare) && documentKindOf(bare) !== 'other';
  });
  const found = titled ?? named;
  if (!found) return undefined;
  return titleIn(found.text, numberIn(found.text)) || undefined;
}

/** The file itself as a document of the company. @param file its content */
export function ownDocument(source: SourceFile, file: string): Document {
  const blocks = placed(source);
  const own = namedByFile(source.name);
  const text = source.blocks.slice(0, 200).map((block) =>
    block.kind === 'paragraph'
      ? block.text
      : block.rows
          .slice(0, 20)
          .flatMap(({ cells }) => cells)
          .join(' '),
  );
  const number = own.number || statedNumber(blocks.slice(0, 40)) || '';
  // A name such as "1", "新建文档" or the number alone says nothing.
  const isSaying =
    /\p{L}{2}/u.test(own.name) &&
    own.name !== own.number &&
    !/^(?:新建|未命名|document\d*$|untitled|文档\d*$)/iu.test(own.name);
  const name = isSaying ? own.name : (statedTitle(blocks) ?? own.name);
  const language = languageOf(text.join(' ') || name);
  return { found: { ...heading(name, number, language), file }, places: [{ file: source.name, at: 'file' }] };
}

function rowsIn(file: SourceFile, one: Placed, table: SourceTable): Document[] {
  const isAbout = [table.sheet ?? '', file.name, ...one.headings, ...(table.rows[0]?.cells ?? [])].some((text) =>
    aboutThem.test(text),
  );
  const listed =
    listedIn(table, titles, ['number', 'fileName'], []) ??
    (isAbout ? listedIn(table, titles, ['number', 'name'], []) : undefined);
  if (!listed) return [];
  const { columns, rows } = listed;
  const nameAt = columns.fileName ?? columns.name ?? 0;
  return rows.flatMap(({ cells, number: row }): Document[] => {
    const number = plain(cells[columns.number ?? -1] ?? '');
    const name = plain(cells[nameAt] ?? '');
    if (name === '' || !isDocumentNumber(number)) return [];
    const found = { ...heading(titleIn(name, number) || name, number, languageOf(name)), file: null };
    return [{ found, places: [placeIn(file, one, table, row, nameAt)] }];
  });
}

/** Documents that a register lists. */
export const listedDocuments = (file: SourceFile): Document[] =>
  placed(file).flatMap((one) => (one.block.kind === 'table' ? rowsIn(file, one, one.block) : []));

/** Puts what registers say to the files that they list; what has no file stays as a line of its register. */
export function matchedDocuments(files: readonly Document[], listed: readonly Document[]): Document[] {
  const rest = new Set(listed);
  const matched = files.map((own): Document => {
    const { number, name } = own.found;
    const row = [...rest].find(({ found }) =>
      number === '' ? spellingKey(found.name) === spellingKey(name) : numberKey(found.number) === numberKey(number),
    );
    if (!row) return own;
    for (const other of rest) if (numberKey(other.found.number) === numberKey(row.found.number)) rest.delete(other);
    const { documentKind } = row.found;
    return {
      found: {
        ...own.found,
        number: row.found.number,
        name: row.found.name,
        documentKind: documentKind === 'other' ? own.found.documentKind : documentKind,
      },
      places: [...own.places, ...row.places],
    };
  });
  return [...matched, ...rest];
}
