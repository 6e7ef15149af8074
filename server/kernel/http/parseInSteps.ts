import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { cut } from '#domain/kernel/cut';
import { cleanText, unclean } from '#domain/kernel/spelling';

/** A fault at one place of an input. */
export interface Fault {
  path: string;
  fault: 'fieldMissing' | 'fieldInvalid';
}
export type Parsed = { data: unknown } | { faults: Fault[] };

/** Validation stops at this many faults: more would help no user, and a sender could cause millions of them. */
const FAULTS = 50;
/** Other requests get a turn after this time, in ms. */
const TURN = 8;

/** Refused text: control characters but tabs and line ends, and halves of characters, which the database or a workbook can't hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex looks for control characters
export const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Cs}]/u;

type Schema = z.core.$ZodType;
type Walk<T> = Generator<undefined, T, undefined>;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** So much of an unknown field's name is answered. */
const NAME_SHOWN = 40;

/** Thrown once there are enough faults. */
class Enough extends Error {}

class Reader {
  readonly faults: Fault[] = [];

  add(path: string, isMissing = false): void {
    this.faults.push({ path, fault: isMissing ? 'fieldMissing' : 'fieldInvalid' });
    if (this.faults.length >= FAULTS) throw new Enough();
  }

  /** Reads objects, arrays and records part by part, and everything else by its schema at once. */
  *read(schema: Schema, value: unknown, path: string): Walk<unknown> {
    const { def } = schema._zod as z.core.$ZodTypes['_zod'];
    if (def.type === 'optional' && !isWithDefault(def.innerType) && !def.checks?.length)
      return value === undefined ? undefined : yield* this.read(def.innerType, value, path);
    if (def.type === 'nullable' && !def.checks?.length)
      return value === null ? null : yield* this.read(def.innerType, value, path);
    if (def.type === 'array' && Array.isArray(value)) return yield* this.#array(def, value, path);
    if (def.type === 'object' && isObject(value) && isStripping(def))
      return yield* this.#object(schema as z.core.$ZodObject, value, path);
    if (def.type === 'record' && isObject(value) && !def.keyType._zod.values)
      return yield* this.#record(def, value, path);
    return this.readWhole(schema, value, path);
  }

  *#array(def: z.core.$ZodArrayDef, value: unknown[], path: string): Walk<unknown> {
    // Counted before anything in it is read.
    const lengths = (def.checks ?? []).filter((check) => check._zod.def.check !== 'custom');
    if (!this.#check(lengths, value, path)) return value;
    const before = this.faults.length;
    const read: unknown[] = [];
    for (const [index, item] of value.entries()) {
      read.push(yield* this.read(def.element, item, join(path, index)));
      yield;
    }
    if (this.faults.length === before) this.#check(def.checks, read, path);
    return read;
  }

  *#object(schema: z.core.$ZodObject, value: Record<string, unknown>, path: string): Walk<unknown> {
    const { shape, catchall, checks } = schema._zod.def;
    const before = this.faults.length;
    if (catchall) {
      const unknown = Object.keys(value).find((key) => !Object.hasOwn(shape, key));
      if (unknown !== undefined) this.add(join(path, cut(unknown, NAME_SHOWN)));
    }
    const read: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(shape)) {
      const isPresent = Object.hasOwn(value, key);
      if (!isPresent && inner._zod.optin === 'optional' && inner._zod.optout === 'optional') continue;
      const part = yield* this.read(inner, isPresent ? value[key] : undefined, join(path, key));
      if (part !== undefined || isPresent) read[key] = part;
    }
    if (this.faults.length === before) this.#check(checks, read, path);
    return read;
  }

  *#record(def: z.core.$ZodRecordDef, value: Record<string, unknown>, path: string): Walk<unknown> {
    const before = this.faults.length;
    const read: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      const at = join(path, cut(key, NAME_SHOWN));
      if (!z.safeParse(def.keyType, key).success) this.add(at);
      else read.push([key, yield* this.read(def.valueType, item, at)]);
      yield;
    }
    const whole = Object.fromEntries(read);
    if (this.faults.length === before) this.#check(def.checks, whole, path);
    return whole;
  }

  readWhole(schema: Schema, value: unknown, path: string): unknown {
    const parsed = z.safeParse(schema, isUnclean(value) ? cleaned(value) : value);
    if (parsed.success) {
      this.#requireStorable(parsed.data, path);
      return parsed.data;
    }
    for (const issue of parsed.error.issues)
      this.add(join(path, ...issue.path.map(String)), issue.code === 'invalid_type' && issue.input === undefined);
    return undefined;
  }

  /** Runs a container's further checks over its validated content. */
  #check(checks: z.core.$ZodCheck<never>[] | undefined, value: unknown, path: string): boolean {
    if (!checks?.length) return true;
    const parsed = z.safeParse(anyWith(checks), value);
    for (const issue of parsed.error?.issues ?? []) this.add(join(path, ...issue.path.map(String)));
    return parsed.success;
  }

  #requireStorable(value: unknown, path: string): void {
    if (typeof value === 'string') {
      if (unstorable.test(value)) this.add(path);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) this.#requireStorable(inner, join(path, key));
  }
}

/** Whether a text of an input holds what is not stored; most inputs hold nothing of it, and stay as they are. */
function isUnclean(value: unknown): boolean {
  if (typeof value === 'string') return unclean.test(value);
  if (Array.isArray(value)) return value.some(isUnclean);
  return isObject(value) && Object.values(value).some(isUnclean);
}

/** An input with its texts as they are stored: what nobody sees would make two names of one. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]))
    : value;
}

const join = (path: string, ...keys: (string | number)[]) => [...(path ? [path] : []), ...keys].join('.');
const isWithDefault = (schema: Schema) => schema._zod.optin === 'defaulted';
/** Drops or refuses unknown keys; if a schema accepts them, it validates the whole. */
const isStripping = ({ catchall }: z.core.$ZodObjectDef) => !catchall || catchall._zod.def.type === 'never';

const checkers = new WeakMap<readonly unknown[], z.ZodType>();
function anyWith(checks: z.core.$ZodCheck<never>[]): z.ZodType {
  const known = checkers.get(checks);
  if (known) return known;
  const made = z.any().check(...(checks as unknown as z.core.$ZodCheck<unknown>[]));
  checkers.set(checks, made);
  return made;
}

/** Reads an input that is small by itself, such as an address: by its schema at once. */
export function parseAtOnce(schema: z.ZodType, input: unknown): Parsed {
  const reader = new Reader();
  try {
    const data = reader.readWhole(schema, input, '');
    return reader.faults.length > 0 ? { faults: reader.faults } : { data };
  } catch (error) {
    if (error instanceof Enough) return { faults: reader.faults };
    throw error;
  }
}

/**
 * Reads an input as `schema.safeParse` does, but in steps between which other requests have their turn, and no further than its first
 * faults: neither a large input nor a wrong one keeps the server from its work.
 */
export async function parseInSteps(schema: z.ZodType, input: unknown): Promise<Parsed> {
  const reader = new Reader();
  try {
    const steps = reader.read(schema, input, '');
    let since = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return reader.faults.length > 0 ? { faults: reader.faults } : { data: step.value };
      if (performance.now() - since < TURN) continue;
      await nextTurn();
      since = performance.now();
    }
  } catch (error) {
    if (error instanceof Enough) return { faults: reader.faults };
    throw error;
  }
}
