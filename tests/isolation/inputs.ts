import type { Input } from './line';

/** Every single field in which two inputs differ, one at a time taken from the second. */
export function mixtures(own: Input, foreign: Input): Input[] {
  return mixed(own, foreign) as Input[];
}

function mixed(own: unknown, foreign: unknown): unknown[] {
  if (own === foreign || Buffer.isBuffer(own)) return [];
  if (typeof own !== 'object' || own === null || typeof foreign !== 'object' || foreign === null) return [foreign];
  return Object.keys(own).flatMap((key) =>
    mixed(own[key as keyof typeof own], foreign[key as keyof typeof foreign]).map((value) =>
      Array.isArray(own) ? own.map((item, i) => (String(i) === key ? value : item)) : { ...own, [key]: value },
    ),
  );
}

/** The same input without one of its fields, for each field: an absent field often means "all". */
export function omissions(input: Input): Input[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const fields: unknown = input[part];
    if (typeof fields !== 'object' || fields === null) return [];
    return Object.keys(fields).map((left) => ({
      ...input,
      [part]: Object.fromEntries(Object.entries(fields).filter(([key]) => key !== left)),
    }));
  });
}
