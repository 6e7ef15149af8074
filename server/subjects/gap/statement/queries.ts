import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import type { statementActions } from '#domain/subjects/gap/statement/schema';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { countsOf, statementDifference } from '#domain/subjects/gap/statement/versions';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type BegunGap, openBegun } from '../analysis/open';
import { filesByFinding } from '../analysis/queries/evidence';
import { entryOf, readControls, readVersions, type StatedControl } from './read';

type Statement = GapWire['getStatement']['data'];

/** The caller's actions on the statement in its present state. */
export function statementStepsOf(project: BegunGap, isChanged: boolean): (typeof statementActions)[number][] {
  if (!project.needs.includes('state')) return [];
  return isChanged ? ['edit', 'finish'] : ['edit'];
}

/** Whether what is being worked on says something else than the newest version; before the first one it does. */
export const isChangedSince = (newest: readonly StatementEntry[] | undefined, controls: readonly StatedControl[]) =>
  newest === undefined ||
  statementDifference(
    newest.map(entryOf),
    controls.map(({ entry }) => entry),
  ).length > 0;

/** A final version has nothing undecided. */
const countedIn = (entries: readonly StatementEntry[]) => {
  const { applicable, excluded, implemented } = countsOf(entries);
  return { applicable, excluded, implemented };
};

/** The statement as it is worked on, with its versions. */
export async function getStatement(
  ctx: Context,
  tx: Tx,
  { projectCode }: GapGiven['getStatement']['query'],
): Promise<Statement> {
  const project = await openBegun(ctx, tx, projectCode);
  const controls = await readControls(tx, project);
  const versions = await readVersions(tx, project);
  const evidence = await filesByFinding(tx, project);
  const themes = new Set(controls.map(({ finding }) => finding.parentRef));
  const isChanged = isChangedSince(versions[0]?.version.entries, controls);
  return {
    projectName: project.projectName,
    standardName: project.analysis.standardName,
    themes: project.analysis.chapters.filter(({ ref }) => themes.has(ref)),
    controls: controls.map(({ finding, entry, row, changedBy, problems, facts, gravest, measures }) => {
      const { findingId, ref, title, parentRef, measure, deadline, links } = finding;
      return {
        findingId,
        ref,
        title,
        measure,
        deadline,
        changedBy,
        facts,
        theme: parentRef,
        entry: { ...entry, drivers: [...entry.drivers] },
        version: row?.version ?? 0,
        changedAt: row?.updatedAt.toISOString() ?? null,
        problems: [...problems],
        gravest: [...gravest],
        measures,
        links: [...links],
        evidence: (evidence.get(findingId) ?? []).map(({ objectId, name, mime, addedAt }) => ({
          objectId,
          name,
          mime,
          addedAt: addedAt.toISOString(),
        })),
      };
    }),
    versions: versions.map(({ version: { number, sha256, note, createdAt, entries }, createdBy }) => ({
      number,
      sha256,
      note,
      createdBy,
      ...countedIn(entries),
      createdAt: createdAt.toISOString(),
    })),
    isChanged,
    allowedActions: statementStepsOf(project, isChanged),
  };
}

/** What one version says differently from another; 0 is what is being worked on. @throws AppError notFound */
export async function getStatementDifference(
  ctx: Context,
  tx: Tx,
  { projectCode, from, to }: GapGiven['getStatementDifference']['query'],
): Promise<GapWire['getStatementDifference']['data']> {
  const project = await openBegun(ctx, tx, projectCode);
  const controls = await readControls(tx, project);
  const versions = await readVersions(tx, project);
  const titles = new Map(controls.map(({ finding }) => [finding.ref, finding.title]));
  const saying = (number: number): readonly StatementEntry[] => {
    if (number === 0) return controls.map(({ entry }) => entry);
    const found = versions.find(({ version }) => version.number === number);
    if (!found) throw new AppError('notFound');
    return found.version.entries.map(entryOf);
  };
  const told = (entry: StatementEntry | undefined) => (entry ? { ...entry, drivers: [...entry.drivers] } : null);
  return statementDifference(saying(from), saying(to)).map(({ ref, before, after, fields }) => ({
    ref,
    title: titles.get(ref) ?? { zh: ref, en: ref },
    before: told(before),
    after: told(after),
    fields: [...fields],
  }));
}
