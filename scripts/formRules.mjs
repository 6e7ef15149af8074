import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/*
 * What forms must hold people to, and what filters of lists offer, from the schemas of the calls: the screens bring no zod along (scripts/build.mjs), so
 * that what it knows reaches them as plain data, a module for each call.
 */

/** The schemas of all calls by subject: bundled, as Node doesn't read TypeScript. */
function schemasOf(root) {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'domain/generated/schemas.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
  });
  const file = join(root, 'domain/generated/schemas.cjs');
  const bundled = new Module(file);
  bundled.paths = Module._nodeModulePaths(root);
  bundled._compile(outputFiles[0].text, file);
  return bundled.exports.schemas;
}

/** Nothing but what an empty field sends. */
const isEmpty = ({ const: value, type }) => value === '' || type === 'null';
/** Takes what an empty field sends. */
const takesEmpty = (schema) =>
  isEmpty(schema) ||
  (schema.type === 'array' && !schema.minItems) ||
  (schema.type === 'string' &&
    !['minLength', 'pattern', 'format', 'enum', 'const', 'allOf'].some((key) => schema[key]));

/** The values of a choice, also of several; undefined where it is none. */
const valuesOf = ({ enum: values, const: only, items }) => values ?? (only === undefined ? items?.enum : [only]);

/** @returns the rules of one field, or of the fields in it; undefined where there are none */
function rulesOf(schema, isRequired) {
  const kinds = schema.anyOf ?? [schema];
  const mustBeFilled = isRequired && !kinds.some(takesEmpty);
  const filled = kinds.filter((one) => !isEmpty(one));
  const values = filled.flatMap((one) => valuesOf(one) ?? []);
  if (filled.length !== 1) {
    const isChoice = filled.length > 0 && filled.every(valuesOf);
    const rules = { ...(mustBeFilled && { required: true }), ...(isChoice && { values }) };
    return Object.keys(rules).length > 0 ? rules : undefined;
  }
  const [{ type, properties, required: names = [], maxLength, minimum, maximum, minItems, maxItems, items, pattern }] =
    filled;
  if (type === 'object') return properties && rulesOfAll(properties, names);
  const each = items?.properties && rulesOfAll(items.properties, items.required ?? []);
  const min = type === 'array' ? minItems : minimum;
  const max = type === 'array' ? maxItems : type === 'string' ? maxLength : maximum;
  const rules = {
    ...(mustBeFilled && { required: true }),
    ...(min !== undefined && min !== Number.MIN_SAFE_INTEGER && { min }),
    ...(max !== undefined && max !== Number.MAX_SAFE_INTEGER && { max }),
    ...(values.length > 0 && { values }),
    // One that is about a part of the text says that it must not be blank, as `required` does.
    ...(type === 'string' && pattern?.startsWith('^') && { pattern }),
    // Of the records in a list: the rules of their fields.
    ...(each && { each }),
  };
  return Object.keys(rules).length > 0 ? rules : undefined;
}

function rulesOfAll(properties, required) {
  const rules = Object.entries(properties).flatMap(([name, schema]) => {
    const of = rulesOf(schema, required.includes(name));
    return of ? [[name, of]] : [];
  });
  return rules.length > 0 ? Object.fromEntries(rules) : undefined;
}

/** @returns the values of the filters of a list; of one that also takes something else, its words */
function filtersOf(properties) {
  const filters = Object.entries(properties).flatMap(([name, schema]) => {
    const values = (schema.anyOf ?? [schema]).flatMap((one) => valuesOf(one) ?? []);
    return values.length === 0 || name.startsWith('sort') ? [] : [[name, { values }]];
  });
  return filters.length > 0 && Object.fromEntries(filters);
}

/** @returns the rules of each call with a body, a form or filters: subject, call, and rules by field */
export function formRules(root) {
  const { toJSONSchema } = createRequire(join(root, 'package.json'))('zod');
  return Object.entries(schemasOf(root)).flatMap(([subject, calls]) =>
    Object.entries(calls).flatMap(([call, { body, form, query }]) => {
      const sent = body ?? form ?? query;
      const schema = sent && toJSONSchema(sent, { io: 'input', unrepresentable: 'any' });
      if (schema?.type !== 'object') return [];
      const { properties = {}, required = [] } = schema;
      const rules = sent === query ? filtersOf(properties) : rulesOfAll(properties, required);
      return rules ? { subject, call, rules } : [];
    }),
  );
}
