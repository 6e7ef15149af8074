import { Column, is, SQL, Subquery, sql } from 'drizzle-orm';
import type { Tx } from './tx';

/** So many different statements are prepared on a connection; each costs the database some 50 kB there. */
export const PREPARED_MAX = 300;

/** Statements that a handle has built, by who asks and in which shape. */
const builtStatements = new WeakMap<Tx, Map<string, unknown>>();

/**
 * A statement with placeholders that is built once for each connection and from then on only gets its values: building
 * one takes about as long as asking it. For what every request or a much used list asks.
 * @param key who asks, and whatever else changes the statement's text
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

/** Placeholders in the place of values, under their names; what is not given stays away. */
export function placeholdersOf<T extends object>(values: T): { names: string[]; placeholders: T } {
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return { names, placeholders: Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T };
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** What drizzle keeps of a statement that was prepared from a selection. */
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

/** Finds out once what becomes of each column: drizzle asks again for every cell, which takes longer than reading it. */
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
