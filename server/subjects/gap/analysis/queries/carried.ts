import { asc } from 'drizzle-orm';
import { carryFindings } from '#domain/subjects/gap/analysis/carry';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { turned } from '#domain/subjects/iso/standard';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { gapFindings } from '#server/subjects/gap/tables';
import { listStandards, readMappings, readStandard } from '#server/subjects/iso/standards';
import { chapterOf } from '../evaluation';
import { openBegun } from '../open';
import { levelOf } from './findings';

/**
 * What a project's findings say of another standard.
 * @throws AppError notFound where there is no mapping to the named one
 */
export async function listCarriedFindings(
  ctx: Context,
  tx: Tx,
  query: GapGiven['listCarriedFindings']['query'],
): Promise<GapWire['listCarriedFindings']['data']> {
  const project = await openBegun(ctx, tx, query.projectCode);
  const mappings = await readMappings(tx, project.analysis.standardCode);
  const mapping = query.standardCode ? mappings.find(({ other }) => other === query.standardCode) : mappings[0];
  if (!mapping && query.standardCode) throw new AppError('notFound');
  const heads = await listStandards(tx);
  const standards = mappings.flatMap(({ other }) => {
    const head = heads.find(({ standardCode }) => standardCode === other);
    return head ? { standardCode: other, zh: head.zh, en: head.en } : [];
  });
  if (!mapping) return { standards, standardCode: null, note: null, chapters: [], list: [] };
  const rows = await tx
    .select()
    .from(gapFindings)
    .where(within(gapFindings, project))
    .orderBy(asc(gapFindings.position));
  const { entries } = await readStandard(tx, mapping.other);
  const byRef = new Map(entries.map((entry) => [entry.ref, entry]));
  const carried = carryFindings(
    entries,
    turned(mapping.rows),
    rows.map((row) => {
      const { findingId, ref, title, isExcluded } = row;
      return { findingId, ref, title, isExcluded, level: levelOf(row) };
    }),
  );
  const list = carried.map(({ parent: _parent, sources, ...row }) => {
    const entry = byRef.get(row.ref);
    return { ...row, sources: [...sources], chapter: entry ? chapterOf(byRef, entry) : null };
  });
  const named = new Set(list.map(({ chapter }) => chapter));
  const chapters = entries.filter(({ ref }) => named.has(ref)).map(({ ref, title }) => ({ ref, title }));
  return { standards, standardCode: mapping.other, note: mapping.note, chapters, list };
}
