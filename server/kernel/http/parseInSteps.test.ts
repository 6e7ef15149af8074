import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from '#domain/generated/schemas';
import type { EndpointSchema } from '#domain/kernel/fields.schema';
import { sample } from '../../../tests/factories/largeBodies';
import { isBounded } from './body';
import { parseInSteps } from './parseInSteps';

const inputs = Object.entries(schemas).flatMap(([subject, calls]) =>
  Object.entries<EndpointSchema>(calls).flatMap(([name, { query, params, body, form }]) =>
    [query, params, body, form]
      .filter((schema) => schema !== undefined)
      .map((schema) => ({ call: `${subject}.${name}`, schema })),
  ),
);

/** Changes a value here and there, as somebody who tries things out would. */
function changed(value: unknown, next: () => number, strange: readonly unknown[]): unknown {
  const dice = next() % 12;
  if (dice === 0) return strange[next() % strange.length];
  if (Array.isArray(value)) return value.map((item) => changed(item, next, strange));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    next() % 15 === 0 ? [] : [[key, changed(inner, next, strange)]],
  );
  return Object.fromEntries(dice === 1 ? [...entries, ['else', 1]] : entries);
}
const strange = [
  undefined,
  null,
  '',
  ' ',
  'A1',
  '13800000001',
  '2026-11-26',
  0,
  3,
  -1,
  1.5,
  true,
  [],
  {},
  ['A1'],
  { zh: 'a', en: 'b' },
];

describe('reading an input in steps', () => {
  it('finds the same faults as the schema, for every call', async () => {
    expect(inputs.length).toBeGreaterThan(300);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...inputs.keys()),
        fc.integer({ min: 0, max: 2 }),
        fc.infiniteStream(fc.nat()),
        async (index, fill, stream) => {
          const { schema } = inputs[index] as (typeof inputs)[number];
          const input = changed(sample(schema, fill), () => stream.next().value, strange);
          const [expected, parsed] = [schema.safeParse(input), await parseInSteps(schema, input)];
          if (expected.success) {
            expect(parsed).toEqual({ data: expected.data });
            return;
          }
          const places = new Set(expected.error.issues.map(({ path }) => path.join('.')));
          if (!('faults' in parsed)) throw new Error(`took what is wrong at ${[...places].join(', ')}`);
          expect(parsed.faults.length).toBeGreaterThan(0);
          for (const { path } of parsed.faults) expect([...places].join(' ')).toContain(path.split('.')[0]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('names each wrong field of a form, missing ones as such', async () => {
    const schema = z.object({ name: z.string().min(2), rows: z.array(z.object({ code: z.string() })).max(2) });
    expect(await parseInSteps(schema, { name: 'a', rows: [{ code: 'x' }, {}] })).toEqual({
      faults: [
        { path: 'name', fault: 'fieldInvalid' },
        { path: 'rows.1.code', fault: 'fieldMissing' },
      ],
    });
  });

  it('ends at its fiftieth fault, and looks into no list that is too long', async () => {
    const wrong = Array.from({ length: 90_000 }, () => ({}));
    const rows = z.array(z.object({ code: z.string() }));
    expect(await parseInSteps(rows, wrong)).toMatchObject({ faults: { length: 50 } });
    expect(await parseInSteps(rows.max(10), wrong)).toEqual({ faults: [{ path: '', fault: 'fieldInvalid' }] });
  });

  it('gives other requests their turn', async () => {
    const rows = z.array(z.object({ code: z.string().regex(/^\w+$/u), level: z.number() }));
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    await parseInSteps(
      rows,
      Array.from({ length: 90_000 }, () => ({ code: 'abcdefghij', level: 1 })),
    );
    clearInterval(count);
    expect(turns).toBeGreaterThan(0);
  });

  it('runs a container’s further checks once its parts are valid', async () => {
    const schema = z
      .object({ from: z.number(), to: z.number() })
      .refine(({ from, to }) => from <= to, { path: ['to'] });
    expect(await parseInSteps(schema, { from: 2, to: 1 })).toEqual({ faults: [{ path: 'to', fault: 'fieldInvalid' }] });
    expect(await parseInSteps(schema, { from: 1, to: 2 })).toEqual({ data: { from: 1, to: 2 } });
  });
});

describe('JSON within bounds', () => {
  const json = (value: unknown) => isBounded(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

  it.each<[string, boolean, unknown]>([
    ['32 deep', true, `${'['.repeat(32)}${']'.repeat(32)}`],
    ['33 deep', false, `${'['.repeat(33)}${']'.repeat(33)}`],
    ['many values', true, Array.from({ length: 99_990 }, () => 0)],
    ['too many values', false, Array.from({ length: 100_001 }, () => 0)],
    ['many names', true, Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, 0]))],
    ['too many names', false, Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, 0]))],
    ['a name again and again', true, Array.from({ length: 20_000 }, () => ({ name: 0 }))],
    ['a long text', true, ['x'.repeat(131_072)]],
    ['too long a text', false, ['x'.repeat(131_073)]],
    ['brackets and commas within texts', true, ['[{,'.repeat(40_000), '\\"[[', '"'.repeat(3), '\\\\']],
    ['many texts', true, Array.from({ length: 2_000 }, () => 'a "quoted" \\ text')],
  ])('%s: %s', (_, expected, value) => {
    expect(json(value)).toBe(expected);
  });

  it('is not deceived by text that never ends', () => {
    expect(json(`["${'x'.repeat(200_000)}`)).toBe(false);
    expect(json('["\\')).toBe(true);
  });
});
