import type { z } from 'zod';
import { limits } from '#domain/kernel/limits';

/*
 * Bodies as large as a call takes them, which cost their reader as much as a sender can make them cost. They are made from the
 * schema, as a sender would make them from openapi.json.
 */

type Schema = z.core.$ZodType;
const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;
/** The schema inside wrappers. */
function bare(schema: Schema): Schema {
  const def = defOf(schema);
  if ('innerType' in def) return bare(def.innerType);
  if (def.type !== 'pipe') return schema;
  // Some schemas prepare a value first, others change the validated one last.
  return bare(defOf(def.in).type === 'transform' ? def.out : def.in);
}

/** A value of the right shape, though not always a valid one. @param fill how many elements each array has */
export function sample(schema: Schema, fill = 0): unknown {
  const def = defOf(bare(schema));
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, sample(inner, fill)]));
    case 'array':
      return Array.from({ length: fill }, () => sample(def.element, fill));
    case 'tuple':
      return def.items.map((item) => sample(item, fill));
    case 'union':
      return sample(def.options[0] as Schema, fill);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'record':
      return fill > 0 ? { A1: sample(def.valueType, fill) } : {};
    default:
      return 'A1';
  }
}

/** Places in a schema where something of any size can be put; an array's elements are one place. */
function placesIn(schema: Schema, path: readonly string[] = []): { path: readonly string[]; schema: Schema }[] {
  const inner = bare(schema);
  const def = defOf(inner);
  const own = { path, schema: inner };
  if (def.type === 'object')
    return [own, ...Object.entries(def.shape).flatMap(([key, part]) => placesIn(part, [...path, key]))];
  return def.type === 'array' ? [own, ...placesIn(def.element, [...path, '0'])] : [own];
}

const MARKER = '\u2603';
/** A sample with a marker in one place. */
function marked(schema: Schema, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return MARKER;
  const inner = bare(schema);
  const def = defOf(inner);
  if (def.type === 'array') return [marked(def.element, rest)];
  if (def.type !== 'object') return MARKER;
  return { ...(sample(inner) as object), [key]: marked(def.shape[key] as Schema, rest) };
}

const valuesIn = (json: string) => (json.match(/[,[{]/gu) ?? []).length + 1;
/** As many items as the byte limit and the value limit of one body allow. */
function repeated(item: string, bytes: number, values = limits.bodyValues - 500): string {
  const count = Math.floor(Math.min(bytes / (item.length + 1), values / valuesIn(item)));
  return `[${Array.from({ length: Math.max(1, count) }, () => item).join(',')}]`;
}
/** Fields with this many different names; all objects of one body together have some that a schema defines. */
const keys = (from: number, count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"k${(from + n).toString(36)}":0`).join(',')}}`;
const NAMES = limits.bodyNames - 100;
/** An operation over operations, wide and deep, with a fault in its last leaves. */
function operations(bytes: number): string {
  let tree = '{"filled":1}';
  for (;;) {
    const next = `{"op":"and","args":[${Array(9).fill(tree).join(',')}]}`;
    if (next.length > bytes || valuesIn(next) > limits.bodyValues - 500) return tree;
    tree = next;
  }
}

/** The values to put in a place, by name. */
function* fillings(schema: Schema, bytes: number): Generator<[string, string]> {
  const def = defOf(schema);
  if (def.type === 'array') {
    yield ['elements like its own', repeated(JSON.stringify(sample(def.element)), bytes)];
    yield ['elements like its own, with elements', repeated(JSON.stringify(sample(def.element, 3)), bytes)];
    yield ['empty objects', repeated('{}', bytes)];
    yield ['numbers', repeated('0', bytes)];
  } else if (def.type === 'object' || def.type === 'record') yield ['as many names as may be', keys(0, NAMES)];
  else if (def.type === 'custom' || def.type === 'union') yield ['operations', operations(bytes)];
  else if (def.type === 'string') {
    const length = Math.min(bytes, limits.bodyTextBytes);
    yield ['blanks', JSON.stringify(` ${' '.repeat(length - 6)}x`)];
    yield ['words', JSON.stringify('1 a-'.repeat(length / 4 - 2))];
  }
}

/** All such bodies of one call, each with a description. */
export function* largeBodies(schema: Schema, bytes: number): Generator<{ what: string; body: string }> {
  yield { what: 'empty objects beyond number', body: repeated('{}', bytes, Number.POSITIVE_INFINITY) };
  yield {
    what: 'names beyond number',
    body: `{"a":[${Array.from({ length: bytes / 110 }, (_, n) => keys(10 * n, 10)).join(',')}]}`,
  };
  yield { what: 'one endless text', body: JSON.stringify({ a: ' '.repeat(bytes - 20) }) };
  yield { what: 'brackets', body: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) };
  for (const place of placesIn(schema)) {
    const around = JSON.stringify(marked(schema, place.path));
    for (const [name, filling] of fillings(place.schema, bytes - Buffer.byteLength(around) - 64))
      yield {
        what: `${place.path.join('.') || 'the body'}: ${name}`,
        body: around.replace(JSON.stringify(MARKER), () => filling),
      };
  }
}
