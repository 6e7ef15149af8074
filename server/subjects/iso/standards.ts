import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Words } from '#domain/kernel/levels';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { shippedMappings, shippedStandards } from '#domain/subjects/iso/shipped';
import { type MappingRow, type StandardEntry, turned } from '#domain/subjects/iso/standard';
import { nameOf } from '#domain/subjects/iso/standards';
import type { StandardOfProject } from '#server/core/subject';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { standardMappings, standards, standardVersions } from './tables';

/*
 * Standards for reading: the shipped ones and channels' own alike. Row-level
 * security decides which own ones the caller sees: the tenant's and those of its channels.
 */

export type StandardHead = IsoWire['listStandards']['data'][number] & {
  /** Whose it is; null where the portal ships it. */
  readonly tenantCode: string | null;
  readonly source: Words;
  readonly edition: Words | null;
};

const shippedHeads: readonly StandardHead[] = shippedStandards.map(({ entries, ...standard }) => ({
  ...standard,
  tenantCode: null,
  owner: 'shipped' as const,
  ownerName: null,
  versions: 1,
  updatedAt: null,
  entries: entries.length,
}));

const isLatest = and(
  eq(standardVersions.tenantCode, standards.tenantCode),
  eq(standardVersions.standardCode, standards.standardCode),
  eq(standardVersions.version, standards.version),
);

/** Own standards with how many entries their latest version has. */
async function ownHeads(tx: Tx, standardCode?: string): Promise<StandardHead[]> {
  const rows = await tx
    .select({
      standard: standards,
      ownerName: tenants.name,
      entries: sql<number>`jsonb_array_length(${standardVersions.content})`,
    })
    .from(standards)
    .innerJoin(standardVersions, isLatest)
    .leftJoin(tenants, eq(tenants.tenantCode, standards.tenantCode))
    .where(standardCode === undefined ? undefined : eq(standards.standardCode, standardCode))
    .orderBy(standards.nameZh, standards.standardCode);
  return rows.map(({ standard, ownerName, entries }) => ({
    standardCode: standard.standardCode,
    zh: standard.nameZh,
    en: standard.nameEn,
    tenantCode: standard.tenantCode,
    owner: 'own',
    ownerName,
    projectType: null,
    versions: standard.version,
    entries,
    updatedAt: standard.updatedAt.toISOString(),
    source: { zh: standard.source, en: standard.source },
    edition: null,
  }));
}

/** All that the caller's tenant may read: the portal's, then own ones. */
export const listStandards = async (tx: Tx): Promise<StandardHead[]> => [...shippedHeads, ...(await ownHeads(tx))];

/** The standards that projects can be about, by their codes. A channel's own has no type of its own. */
export const standardsOfProjects = async (tx: Tx) =>
  new Map(
    (await listStandards(tx)).map((head): [string, StandardOfProject] => [
      head.standardCode,
      { name: nameOf(head), type: head.projectType ?? 'iso' },
    ]),
  );

/** @throws AppError notFound */
export async function standardHead(tx: Tx, standardCode: string): Promise<StandardHead> {
  const found =
    shippedHeads.find((head) => head.standardCode === standardCode) ?? (await ownHeads(tx, standardCode))[0];
  if (!found) throw new AppError('notFound');
  return found;
}

export interface ReadStandard {
  readonly head: StandardHead;
  readonly version: number;
  readonly entries: readonly StandardEntry[];
}

/**
 * What a standard consists of.
 * @param version absent: the latest
 * @throws AppError notFound
 */
export async function readStandard(tx: Tx, standardCode: string, version?: number): Promise<ReadStandard> {
  const head = await standardHead(tx, standardCode);
  const wanted = version ?? head.versions;
  const entries =
    head.tenantCode === null
      ? wanted === 1
        ? shippedStandards.find((standard) => standard.standardCode === standardCode)?.entries
        : undefined
      : await ownEntries(tx, standardCode, wanted);
  if (!entries) throw new AppError('notFound');
  return { head, version: wanted, entries };
}

async function ownEntries(tx: Tx, standardCode: string, version: number) {
  const [found] = await tx
    .select({ content: standardVersions.content })
    .from(standardVersions)
    .where(and(eq(standardVersions.standardCode, standardCode), eq(standardVersions.version, version)));
  return found?.content;
}

/** What each standard that the caller may read numbers in its latest version, by its code. @param only this one */
export async function listRefs(tx: Tx, only?: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const own = await tx
    .select({ code: standardVersions.standardCode, content: standardVersions.content })
    .from(standards)
    .innerJoin(standardVersions, isLatest)
    .where(only === undefined ? undefined : eq(standards.standardCode, only));
  const all = [
    ...own.map(({ code, content }) => [code, content] as const),
    ...shippedStandards.map(({ standardCode, entries }) => [standardCode, entries] as const),
  ];
  return Object.fromEntries(all.map(([code, entries]) => [code, entries.map(({ ref }) => ref)]));
}

type History = IsoWire['getStandard']['data']['history'];

/** A standard's versions, latest first. */
export async function historyOf(tx: Tx, { tenantCode, standardCode, entries }: StandardHead): Promise<History> {
  if (tenantCode === null) return [{ version: 1, entries, createdAt: null, createdBy: null }];
  const rows = await tx
    .select({
      version: standardVersions.version,
      entries: sql<number>`jsonb_array_length(${standardVersions.content})`,
      createdAt: standardVersions.createdAt,
      createdBy: standardVersions.createdBy,
    })
    .from(standardVersions)
    .where(eq(standardVersions.standardCode, standardCode))
    .orderBy(desc(standardVersions.version));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** A mapping as one of its standards sees it: `from` are this one's entries. */
export interface ReadMapping {
  readonly other: string;
  readonly tenantCode: string | null;
  readonly note: Words;
  readonly rows: readonly MappingRow[];
}

/** Mappings of a standard, one for each other one: a channel's own goes before what the portal ships. */
export async function readMappings(tx: Tx, standardCode: string): Promise<ReadMapping[]> {
  const own = await tx
    .select()
    .from(standardMappings)
    .where(or(eq(standardMappings.fromStandard, standardCode), eq(standardMappings.toStandard, standardCode)))
    .orderBy(standardMappings.fromStandard, standardMappings.toStandard);
  const all = [
    ...own.map(({ fromStandard: from, toStandard: to, tenantCode, note, rows }) => ({
      from,
      to,
      tenantCode,
      rows,
      note: { zh: note, en: note },
    })),
    ...shippedMappings.map((mapping) => ({ ...mapping, tenantCode: null })),
  ];
  const found = new Map<string, ReadMapping>();
  for (const { from, to, rows, tenantCode, note } of all) {
    const other = from === standardCode ? to : to === standardCode ? from : undefined;
    if (other === undefined || found.has(other)) continue;
    found.set(other, { other, tenantCode, note, rows: from === standardCode ? rows : turned(rows) });
  }
  return [...found.values()];
}

/** What of one standard corresponds to what of another, as the first sees it. */
export const readMapping = async (tx: Tx, from: string, to: string): Promise<ReadMapping | undefined> =>
  (await readMappings(tx, from)).find(({ other }) => other === to);
