import { limits } from '#domain/kernel/limits';
import type { MappingRow } from '#domain/subjects/iso/standard';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';
import type { BookRows, FoundInRow } from '#server/kernel/documents/book/parse';

export type MappingPart = 'rows';

const ref = (key: string, example: string): ColumnShape => ({
  key,
  kind: 'code',
  required: true,
  width: 18,
  max: limits.codeLength,
  example,
  ownHelp: true,
});

/** The workbook of a mapping: template, export, import. */
export const mappingBook = defineBook<MappingPart>({
  texts: {
    of: (key) => `standard.mapping.${key}`,
    ofPart: (part, key) => `standard.mapping.${part}.${key}`,
  },
  rules: 4,
  sheets: [
    {
      part: 'rows',
      columns: [
        ref('from', '5.1.2'),
        ref('to', 'A.5.1'),
        { key: 'note', kind: 'text', required: false, width: 60, max: limits.noteLength, example: '' },
      ],
    },
  ],
  items: () => [],
  find: () => undefined,
  severity: { ...cellSeverity, notAssessed: 'warning' },
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `standard.problem.${reason}`, { detail }),
});

/** References of a standard, with whether they are assessed. */
export type KnownRefs = ReadonlyMap<string, boolean>;

/** Both standards must have the named references, and each pair may occur once. */
export const checkMapping = (known: { from: KnownRefs; to: KnownRefs }) =>
  function* ({ rows }: BookRows<MappingPart>): Generator<FoundInRow<MappingPart>> {
    const part = 'rows';
    const pairs = new Map<string, number>();
    for (const [index, row] of (rows as unknown as MappingRow[]).entries()) {
      for (const field of ['from', 'to'] as const) {
        const assessed = known[field].get(row[field]);
        if (!assessed)
          yield {
            part,
            index,
            field,
            value: row[field],
            reason: assessed === undefined ? `unknown_${field}` : 'notAssessed',
          };
      }
      const pair = `${row.from} ${row.to}`;
      const other = pairs.get(pair);
      if (other !== undefined) yield { part, index, field: 'to', reason: 'duplicatePair', value: row.to, other };
      else pairs.set(pair, index);
    }
  };
