import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import chunk from 'lodash/chunk.js';
import { lists } from '#domain/generated/lists';
import { cut } from '#domain/kernel/cut';
import { isLevel, levelLabel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { LIST_ROWS_HEADER } from '#domain/kernel/listFile';
import { type AnyList, cellNumber, cellText, type ListColumn, type Speaker, valuesAt } from '#domain/kernel/lists';
import type { Language } from '#domain/kernel/texts';
import type { Context } from '../context';
import { portalToday } from '../days';
import { documentText } from '../documents/texts';
import {
  type ListColumn as Column,
  dayCell,
  type ListCell,
  numberCell,
  timeCell,
  writeListFile,
} from '../documents/xlsx/listSheet';
import { HttpError } from '../errors';
import { xlsxMime } from '../files/mime';
import { fileHeaders } from '../files/send';
import { temporaryFolder } from '../files/temporary';
import { screenText, speakerIn } from '../screenTexts';

/*
 * A list call that is asked for a workbook (`Accept`) answers all that its filters let through as one, in the columns
 * that the query names. It is the same call: who may read the list may take it, and of the rows only what the schema
 * names gets into the file.
 */

interface Asked {
  call: string;
  list: AnyList;
  /** Keys of its description, in the order wanted. */
  columns: readonly string[];
}

/** The description of the list that a call answers, where there is one. */
export const listOfCall = (subject: string, name: string): AnyList | undefined =>
  (lists as Readonly<Record<string, Readonly<Record<string, AnyList>>>>)[subject]?.[name];

/**
 * The list that a request wants as a workbook; undefined where it wants an answer like any other.
 * @throws HttpError 400 for a column that the list does not have
 */
export function listAsked(subject: string, name: string, request: FastifyRequest): Asked | undefined {
  if (!request.headers.accept?.includes(xlsxMime)) return undefined;
  const list = listOfCall(subject, name);
  if (!list) return undefined;
  const { columns: named } = request.query as { columns?: unknown };
  const columns = typeof named === 'string' && named !== '' ? named.split(',') : Object.keys(list.columns);
  const isKnown = columns.every((key) => Object.hasOwn(list.columns, key));
  if (!isKnown || new Set(columns).size !== columns.length) throw new HttpError(400, 'malformed');
  return { call: `${subject}.${name}`, list, columns };
}

/** A list is written with so many rows at most; tests set fewer. */
export const bounds = { rows: limits.sheetRows as number };
/** Rows that are written without a break. */
const AT_ONCE = 25;
const CELL_TEXT_MAX = 32_767;
/** A text as a cell holds it; a workbook with half a character can't be opened. */
export const cellTextOf = (text: string) => cut(text, CELL_TEXT_MAX);
const formats = { fen: '#,##0.00', bp: '0.00%', bytes: '#,##0.0 "kB"' } as const;
const dayOf = (value: string) => (value.length > 10 ? portalToday(new Date(value)) : value);

function cellOf(row: object, key: string, column: ListColumn<object>, speaker: Speaker): ListCell {
  const [value] = valuesAt(row, key);
  switch (column.kind) {
    case 'number':
    case 'fen':
    case 'bp':
    case 'bytes': {
      const number = cellNumber(row, key, column);
      if (number === undefined) return '';
      if (column.kind !== 'number') return { value: number, format: formats[column.kind] };
      return numberCell(number, column.signed);
    }
    case 'day':
      return typeof value === 'string' ? dayCell(dayOf(value)) : '';
    case 'time':
      return typeof value === 'string' ? timeCell(new Date(value)) : '';
    case 'level':
    case 'value':
      return typeof value === 'number' && isLevel(value) ? levelLabel(value, speaker.language) : '';
    default:
      return cellTextOf(cellText(row, key, column, speaker));
  }
}

const widths: Readonly<Record<ListColumn['kind'], number>> = {
  text: 32,
  words: 32,
  code: 20,
  enum: 16,
  number: 12,
  fen: 14,
  bp: 10,
  bytes: 12,
  day: 12,
  time: 18,
  level: 10,
  value: 10,
};

function columnsFor({ list, columns }: Asked, language: Language): Column<object>[] {
  const speaker = speakerIn(language);
  return columns.flatMap((key): Column<object>[] => {
    const column = list.columns[key] as ListColumn<object> | undefined;
    if (!column) return [];
    return [[speaker.t(column.title), widths[column.kind], (row) => cellOf(row, key, column, speaker)]];
  });
}

interface Rows {
  /** The call's own filters and order, checked. */
  query: object;
  /** A page of the list; of a call without pages: all of it. */
  pageOf: (page: { currentPage: number; pageSize: number }) => Promise<{ list: object[] } | object[]>;
}

/**
 * Reads a list, page by page where it has pages, writes it as a workbook, and leaves a row in the log. A person has few of them at a time, and
 * each page counts as a request of its tenant.
 * @throws Busy
 */
export async function sendList(
  ctx: Context,
  reply: FastifyReply,
  asked: Asked,
  { query, pageOf }: Rows,
): Promise<FastifyReply> {
  const { language, services, caller } = ctx;
  let count = 0;
  let isCut = false;
  async function* rows(): AsyncGenerator<object> {
    for (let currentPage = 1; ; currentPage++) {
      if (currentPage > 1 && caller.tenant) services.fairUse.requests.count(caller.tenant.tenantCode);
      const answer = await pageOf({ currentPage, pageSize: limits.pageSizeMax });
      const found = Array.isArray(answer) ? answer : answer.list;
      const list = found.slice(0, bounds.rows - count);
      for (const part of chunk(list, AT_ONCE)) {
        // Others are answered in between.
        await setImmediate();
        yield* part;
      }
      count += list.length;
      isCut = list.length < found.length;
      if (isCut || Array.isArray(answer) || found.length < limits.pageSizeMax) return;
    }
  }
  const below = () => (isCut ? [[documentText(language, 'kit.listCut', { count })]] : []);
  const leave = await services.fairUse.zips.enter(caller.accountId);
  const folder = await temporaryFolder('list');
  try {
    const path = join(folder, 'list.xlsx');
    const title = screenText(language, asked.list.title);
    const name = await writeListFile(path, { title, rows: rows(), columns: columnsFor(asked, language), below });
    reply.header(LIST_ROWS_HEADER, `${count}${isCut ? '+' : ''}`);
    const { currentPage, pageSize, ...filters } = query as Record<string, unknown>;
    const told = { action: 'exportList', entity: 'list', entityCode: asked.call } as const;
    await ctx.noteRead((audit) => audit({ ...told, detail: { name, count, query: filters } }));
    // The open file is read to its end, its name is not needed for that.
    const bytes = createReadStream(path);
    await once(bytes, 'open');
    return fileHeaders(reply, name, xlsxMime)
      .header('content-length', (await stat(path)).size)
      .send(bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
    leave();
  }
}
