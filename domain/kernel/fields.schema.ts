import { z } from 'zod';
import { codePattern } from './codes';
import { limits } from './limits';
import { phonePattern } from './phone';

/** A visible character: zero-width characters don't count. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}]/u;
/** Trimmed and not blank (section 5: a string counts as empty if blank after trimming). */
export const text = (max: number = limits.textLength) => z.string().trim().min(1).max(max).regex(visible);
/** Like text, but may be left blank. */
export const optionalText = (max: number = limits.textLength) => z.string().trim().max(max).optional();
export const code = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/u);
/** A code that a person chose for an asset: letters of any script, digits, and - _ . / */
export const assetCode = z.string().trim().min(1).max(limits.codeLength).regex(codePattern);
export const name = text(limits.nameLength);
/** A partner's or the platform's, typed by people. */
export const inviteCode = text(limits.inviteCodeLength);
export const personName = text(limits.personNameLength);
export const phone = z.string().trim().regex(phonePattern);
/** YYYY-MM-DD; the calendar has no year 0. */
export const day = z.iso.date().regex(/^(?!0000)/u);
/** ISO 8601 with offset, as JSON carries it. */
export const instant = z.string();
/** 1 very low … 5 very high. */
export const level = z.literal([1, 2, 3, 4, 5]);
export const version = z.coerce.number().int().min(0);

/** Query values arrive as text; an empty one means "no filter" (the client sends 'ALL' as ''). */
export const filter = <T extends z.ZodType>(inner: T) =>
  z.preprocess(
    (value) => (value === '' || value === undefined || value === null ? undefined : value),
    inner.optional(),
  );

export const keyword = filter(z.string().trim().max(limits.keywordLength));

export const pageQuery = z.object({
  currentPage: filter(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
  pageSize: filter(z.coerce.number().int().min(1).max(limits.pageSizeMax)).transform(
    (size) => size ?? limits.pageSizeDefault,
  ),
});

/** The field that orders a list, and its direction. */
export const sortBy = <const T extends readonly [string, ...string[]]>(fields: T) => ({
  sortField: filter(z.enum(fields)),
  sortOrder: filter(z.enum(['ascend', 'descend'])),
});

/** Exact up to 1,000, '1000+' beyond. */
export const total = z.union([z.number().int(), z.literal('1000+')]);
export const paged = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total });

/** Schemas of one call. Absent parts mean: takes none; `data` absent: answers null. */
export interface EndpointSchema {
  query?: z.ZodType;
  params?: z.ZodType;
  body?: z.ZodType;
  /** Text fields of a multipart body; the file itself arrives as `file`. */
  form?: z.ZodType;
  data?: z.ZodType;
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : null;
type Part<S, K extends string> = S extends { [P in K]: infer V } ? V : undefined;

/** The wire types of a subject's schemas: inputs as the client may write them, data as it reads it. */
export type Wire<S extends Record<string, EndpointSchema>> = {
  [N in keyof S]: {
    query: In<Part<S[N], 'query'>>;
    params: In<Part<S[N], 'params'>>;
    body: In<Part<S[N], 'body'>>;
    form: In<Part<S[N], 'form'>>;
    data: Part<S[N], 'data'> extends undefined ? null : Out<Part<S[N], 'data'>>;
  };
};

/** The input that reaches the server's code: validated, with defaults. */
export type Given<S extends Record<string, EndpointSchema>> = {
  [N in keyof S]: {
    query: Out<Part<S[N], 'query'>>;
    params: Out<Part<S[N], 'params'>>;
    body: Out<Part<S[N], 'body'>>;
    form: Out<Part<S[N], 'form'>>;
  };
};
