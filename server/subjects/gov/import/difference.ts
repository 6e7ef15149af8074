import { fieldsOfPart, type GovRow, recordKeyOf, recordNameOf } from '#domain/subjects/gov/keys';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import type { GovWire } from '#domain/subjects/gov/schema';
import { newCode } from '#server/kernel/ids';
import type { RowsOutput } from './govReader';
import type { GovChange } from './openImport';

/* What the rows of a workbook would change in the records that there are. */

type Summary = GovWire['getGovImport']['data']['summary'];
/** A record as it would be written. */
export type EnteredRow = GovRow & { recordCode: string; recordKey: string };
export type Entered = Readonly<Record<GovPart, EnteredRow[]>>;

type Stored = GovRow & { recordCode: string; recordKey: string };

/** Its keys stay; fields that no table has keep what they have. */
function merged(part: GovPart, row: GovRow, before: Stored | undefined, unread: readonly string[]): EnteredRow {
  const recordKey = recordKeyOf(part, row);
  if (!before)
    return {
      ...Object.fromEntries(fieldsOfPart[part].map((field) => [field, row[field] ?? null])),
      recordCode: newCode('R'),
      recordKey,
    };
  const { recordCode } = before;
  const fields = fieldsOfPart[part].map((field) => [
    field,
    (unread.includes(field) ? before[field] : row[field]) ?? null,
  ]);
  return { ...Object.fromEntries(fields), recordCode, recordKey };
}

export interface Difference {
  readonly entered: Entered;
  readonly changes: readonly GovChange[];
  readonly summary: Summary;
}

/** @param stored the records of the project by part */
export function differenceOf(
  { rows, unread }: Pick<RowsOutput, 'rows' | 'unread'>,
  stored: Readonly<Record<GovPart, readonly Stored[]>>,
): Difference {
  const changes: GovChange[] = [];
  const entered = {} as Record<GovPart, EnteredRow[]>;
  const summary = {} as Record<GovPart, { added: number; changed: number; unchanged: number }>;
  for (const part of govParts) {
    const known = new Map(stored[part].map((row) => [row.recordKey, row]));
    const counts = { added: 0, changed: 0, unchanged: 0 };
    entered[part] = [];
    for (const row of rows[part]) {
      const before = known.get(recordKeyOf(part, row));
      const after = merged(part, row, before, unread[part]);
      const fields = fieldsOfPart[part]
        .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
        .filter(({ before: was, after: is }) => was !== is && !(before === undefined && (is === null || is === '')));
      const change = before === undefined ? 'added' : fields.length > 0 ? 'changed' : undefined;
      counts[change ?? 'unchanged'] += 1;
      if (!change) continue;
      entered[part].push(after);
      changes.push({ part, change, recordCode: after.recordCode, key: recordNameOf(part, after), fields });
    }
    summary[part] = counts;
  }
  return { entered, changes, summary };
}
