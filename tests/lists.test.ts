import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '#domain/generated/contract';
import { lists } from '#domain/generated/lists';
import { schemas } from '#domain/generated/schemas';
import { texts as frameEn } from '#domain/generated/texts/frame.en-US';
import { texts as frameZh } from '#domain/generated/texts/frame.zh-CN';
import { texts as pagesEn } from '#domain/generated/texts/pages.en-US';
import { texts as pagesZh } from '#domain/generated/texts/pages.zh-CN';
import type { Endpoint } from '#domain/kernel/endpoint';
import type { EndpointSchema } from '#domain/kernel/fields.schema';
import type { AnyList } from '#domain/kernel/lists';
import { templateOf } from '#domain/kernel/texts';

/** List calls that are never a workbook, and why. */
const without: Readonly<Record<string, string>> = {
  'assets.listHistory': 'what happened, told in sentences; the log is taken as a file of its own',
  'assets.listComments': 'a conversation',
  'assets.listChanges': 'receipts, by which a change is taken back',
  'ledger.listOrdersDue': 'orders to choose from',
  'job.listJobs': 'work that is going on',
  'project.listLoads': 'people to choose from',
  'project.listProjectChanges': 'receipts, by which a change is taken back',
  'project.listGroupHistory': 'what happened, told in sentences',
  'trail.listTrail': 'the log is taken as CSV with its seals (createTrailExport)',
  'trail.listAllTrail': 'the log is taken as CSV with its seals (createTrailExport)',
  'user.listNotices': "a person's own notices",
};

type Schema = z.core.$ZodTypes;
const unwrapped = (schema: z.core.$ZodType): Schema => {
  const { def } = (schema as Schema)._zod;
  return 'innerType' in def ? unwrapped(def.innerType) : (schema as Schema);
};
const shapeOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> => {
  const def = schema && unwrapped(schema)._zod.def;
  if (def?.type === 'array') return shapeOf(def.element);
  return def?.type === 'object' ? def.shape : {};
};
/** The values that a schema of an enum, of literals or of booleans takes; of several: of each. */
const valuesOf = (schema: z.core.$ZodType): unknown[] => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'array') return valuesOf(def.element);
  if (def.type === 'enum') return Object.values(def.entries);
  return def.type === 'literal' ? [...def.values] : [];
};

const bySubject = schemas as Readonly<Record<string, Readonly<Record<string, EndpointSchema>>>>;
const described = lists as Readonly<Record<string, Readonly<Record<string, AnyList>>>>;
const listCalls = Object.entries(bySubject).flatMap(([subject, calls]) =>
  Object.entries(calls).flatMap(([name, schema]) => {
    const { list: page, total } = shapeOf(schema.data);
    const isPaged = Boolean(page && total);
    // Most calls that answer all rows at once are choices or parts of a record.
    if (!isPaged && !described[subject]?.[name]) return [];
    const endpoint = (contract as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[subject]?.[name];
    const row = shapeOf(page ?? schema.data);
    return [{ call: `${subject}.${name}`, endpoint, schema, isPaged, list: described[subject]?.[name], row }];
  }),
);
const columnsOf = listCalls.flatMap(({ call, list, row }) =>
  Object.entries(list?.columns ?? {}).map(([path, column]) => {
    const [field = '', inner] = path.split('.');
    const found = inner === undefined ? row[field] : shapeOf(row[field])[inner];
    return { where: `${call}: ${path}`, column, schema: found };
  }),
);
const languages = [
  { ...frameZh, ...pagesZh },
  { ...frameEn, ...pagesEn },
];
const isSaid = (key: string) => languages.every((texts) => templateOf(texts, key) !== undefined);

describe('lists', () => {
  it('are described, or are in the list of exceptions', () => {
    const calls = listCalls.map(({ call }) => call);
    expect(calls.length).toBeGreaterThan(60);
    expect(listCalls.filter(({ call, list }) => !list === !(call in without)).map(({ call }) => call)).toEqual([]);
    expect(Object.keys(without).filter((call) => !calls.includes(call))).toEqual([]);
    const all = Object.entries(described).flatMap(([subject, ones]) =>
      Object.keys(ones).map((name) => `${subject}.${name}`),
    );
    expect(all.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('are read page by page or at once, and have no filter that is called like their columns', () => {
    for (const { call, endpoint, schema, isPaged } of listCalls) {
      expect({ call, method: endpoint?.method }).toEqual({ call, method: 'GET' });
      const { currentPage, pageSize, columns } = shapeOf(schema.query);
      expect({ call, isPaged: Boolean(currentPage && pageSize), columns }).toEqual({ call, isPaged });
    }
  });

  it('have titles in both languages that a sheet may have', () => {
    for (const { call, list } of listCalls) {
      if (!list) continue;
      for (const texts of languages)
        expect(`${call} ${templateOf(texts, list.title)}`).toMatch(/^[\w.]+ [^[\]:*?/\\]{1,31}$/u);
    }
  });
});

describe('columns of lists', () => {
  it('have a title in both languages, and are fields of the rows', () => {
    expect(columnsOf.filter(({ column }) => !isSaid(column.title)).map(({ where }) => where)).toEqual([]);
    expect(columnsOf.filter(({ schema }) => !schema).map(({ where }) => where)).toEqual([]);
  });

  it('are sorted by fields that their call takes, where it takes any', () => {
    for (const { call, list, schema } of listCalls) {
      const field = shapeOf(schema.query).sortField as z.ZodType | undefined;
      for (const { sortField } of Object.values(list?.columns ?? {}))
        if (sortField && field)
          expect({ call, sortField, isTaken: field.safeParse(sortField).success }).toMatchObject({ isTaken: true });
    }
  });

  it('of few values name all of them, each with its text', () => {
    const enums = columnsOf.flatMap(({ where, column, schema }) =>
      column.kind === 'enum' && schema ? [{ where, column, schema }] : [],
    );
    expect(enums.length).toBeGreaterThan(30);
    for (const { where, column, schema } of enums) {
      const known = valuesOf(schema).map(String).sort();
      const isOpen = known.length === 0;
      expect({ where, values: isOpen ? [] : column.values.map(String).sort() }).toEqual({ where, values: known });
      for (const value of column.values) {
        const text =
          typeof column.texts === 'string' ? isSaid(`${column.texts}${value}`) : column.texts(String(value), 'en');
        expect(`${where} ${value}: ${Boolean(text)}`).toBe(`${where} ${value}: true`);
      }
    }
  });
});
