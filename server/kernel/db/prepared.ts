import { Column, is, SQL, Subquery, sql } from 'drizzle-orm';
import type { Tx } from './tx';

/** The number of different statements prepared per connection; each costs the database some 50 kB. */
export const PREPARED_MAX = 300;

/** Statements that a handle has built, by caller and shape. */
const builtStatements = new WeakMap<Tx, Map<string, unknown>>();

/**
 * A statement with placeholders that is built once per connection and later only gets its values: building
 * one takes about as long as running it. For statements of every request or of busy lists.
 * @param key the caller, and everything else that changes the statement's text
 */
export function prepared<P>(tx: Tx, key: string, build: () => { prepare(name: string): P }): P {
  const built = builtStatements.get(tx) ?? new Map<string, unknown>();
  builtStatements.set(tx, built);
  const known = built.get(key) as P | undefined;
  if (known) return known;
  const made = build().prepare(key);
  mapOnce(made);
  if (built.size < PREPARED_MAX) built.set(key, made);
  return made;
}

/** Replaces values by placeholders with their names; missing values are omitted. */
export function placeholdersOf<T extends object>(values: T): { names: string[]; placeholders: T } {
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return { names, placeholders: Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T };
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** The part of a prepared drizzle selection that is used here. */
interface Mapped {
  fields?: { path: string[]; field: unknown }[];
  /** By table: false where a left join may find none of its rows. */
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
}

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const sql = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql;
  return (sql as unknown as { decoder: Decoder }).decoder;
};

/** Resolves the mapping of each column once: drizzle does it for every cell, which takes longer than reading the cell. */
function mapOnce(statement: unknown): void {
  const mapped = statement as Mapped;
  const { fields, joinsNotNullableMap, customResultMapper } = mapped;
  if (!fields || customResultMapper || Object.values(joinsNotNullableMap ?? {}).includes(false)) return;
  const cells = fields.map(({ path, field }) => ({
    into: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }));
  mapped.customResultMapper = (rows) =>
    rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const [i, { into, name, decoder }] of cells.entries()) {
        let target = record;
        for (const step of into) {
          target[step] ??= {};
          target = target[step] as Record<string, unknown>;
        }
        target[name] = row[i] === null ? null : decoder.mapFromDriverValue(row[i]);
      }
      return record;
    });
}
