import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sortedIndex from 'lodash/sortedIndex.js';
import type { z } from 'zod';
import { CSV_MARK, csvLine } from '#domain/kernel/csv';
import type { Language } from '#domain/kernel/texts';
import { actionWords } from '#domain/subjects/trail/actionWords';
import type { trailExportInput } from '#domain/subjects/trail/jobs';
import { portalSecond } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { documentText } from '#server/kernel/documents/texts';
import { countTrail, type Place, pageAfter } from '../list';
import { auditSeals } from '../tables';

/** Rows read at once: the part of the log that is in memory, for a file of any size. */
const AT_ONCE = 2_000;

type Row = Awaited<ReturnType<typeof pageAfter>>[number];
const columns = [
  ...(['id', 'seal', 'at', 'who', 'whoseTenant', 'tenant', 'what'] as const),
  ...(['action', 'entity', 'entityCode', 'detail', 'network'] as const),
] as const;

/** A row's place in the chain: the number of the seal over it; the latest rows have none yet. */
export type SealOf = (id: number) => number | undefined;

/** Seals follow on one another without a gap: that of a row is the first that reaches as far. */
export async function readSeals(tx: Tx): Promise<SealOf> {
  const seals = await tx
    .select({ sealNo: auditSeals.sealNo, toId: auditSeals.toId })
    .from(auditSeals)
    .orderBy(auditSeals.toId);
  const ends = seals.map(({ toId }) => toId);
  return (id) => seals[sortedIndex(ends, id)]?.sealNo;
}

function cellsOf(row: Row, language: Language, sealOf: SealOf): Record<(typeof columns)[number], string> {
  const { id, at, who, actorTenantName, tenantName, action, entity, entityCode, detail, network } = row;
  return {
    id: String(id),
    seal: String(sealOf(id) ?? ''),
    at: portalSecond(new Date(at)),
    who: who ?? documentText(language, 'trailSheet.portal'),
    whoseTenant: actorTenantName ?? '',
    tenant: tenantName ?? '',
    what: actionWords(language, row),
    action,
    entity,
    entityCode,
    detail: JSON.stringify(detail),
    network: network ?? '',
  };
}

interface Written {
  size: number;
  sha256: string;
  count: number;
  isCut: boolean;
}

/**
 * Writes the log as CSV, the latest first, page by page.
 * @param read one short transaction, in which the caller sees what it may
 * @param most rows; where there are more the last line says so
 */
export async function writeTrail(
  path: string,
  { language, ...filters }: z.output<typeof trailExportInput>,
  {
    read,
    sealOf,
    most,
    progress,
  }: {
    read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
    sealOf: SealOf;
    most: number;
    progress: (percent: number) => void;
  },
): Promise<Written> {
  const total = await read((tx) => countTrail(tx, filters, most + 1));
  const sum = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  const written: Written = { size: 0, sha256: '', count: 0, isCut: total > most };
  const put = async (text: string) => {
    const bytes = Buffer.from(text);
    sum.update(bytes);
    written.size += bytes.byteLength;
    await file.writeFile(bytes);
  };
  try {
    await put(CSV_MARK + csvLine(columns.map((column) => documentText(language, `trailSheet.column_${column}`))));
    let place: Place | null = null;
    while (written.count < most) {
      const after: Place | null = place;
      const limit = Math.min(AT_ONCE, most - written.count);
      const rows: Row[] = await read((tx) => pageAfter(tx, filters, after, limit));
      const lines = rows.map((row) => {
        const cells = cellsOf(row, language, sealOf);
        return csvLine(columns.map((column) => cells[column]));
      });
      await put(lines.join(''));
      written.count += rows.length;
      progress((written.count / total) * 90);
      place = rows.at(-1)?.place ?? null;
      if (rows.length < limit) break;
    }
    if (written.isCut) await put(csvLine([documentText(language, 'trailSheet.cut', { count: written.count })]));
  } finally {
    await file.close();
  }
  return { ...written, sha256: sum.digest('hex') };
}
