import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Words } from '#domain/kernel/levels';
import { carrySheet } from '#domain/subjects/gap/analysis/carry';
import { type AnsweredSheet, type Evaluated, evaluateAnswers } from '#domain/subjects/gap/analysis/evaluate';
import { type Coverage, figuresOf } from '#domain/subjects/gap/analysis/figures';
import { riskStateOf } from '#domain/subjects/gap/analysis/risk';
import { assessableEntries, type StandardEntry, turned } from '#domain/subjects/iso/standard';
import { within } from '#server/core/project/openProject';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { gapFindings } from '#server/subjects/gap/tables';
import { readMappings } from '#server/subjects/iso/standards';
import { readSheets } from '#server/subjects/questionnaire/flow/queries/questionnaires';
import type { BegunGap, FindingRow, OpenGap } from './open';
import { levelOf } from './queries/findings';

/** The chapter, clause or theme at the top of an entry's branch. */
export function chapterOf(byRef: ReadonlyMap<string, StandardEntry>, entry: StandardEntry): string | null {
  let above = entry.parent === null ? undefined : byRef.get(entry.parent);
  if (!above) return null;
  for (let next = byRef.get(above.parent ?? ''); next; next = byRef.get(next.parent ?? '')) above = next;
  return above.ref;
}

/** What the entries that can be assessed stand under, in the standard's order. */
export function chaptersIn(entries: readonly StandardEntry[]): { ref: string; title: Words }[] {
  const byRef = new Map(entries.map((entry) => [entry.ref, entry]));
  const named = new Set(assessableEntries(entries).map((entry) => chapterOf(byRef, entry)));
  return entries.flatMap(({ ref, title }) => (named.has(ref) ? [{ ref, title }] : []));
}

/** A finding for each entry of the standard that can be assessed; nothing is said about any of them yet. @returns how many */
export async function insertFindings(tx: Tx, project: OpenGap, entries: readonly StandardEntry[]): Promise<number> {
  const { tenantCode, projectCode } = project;
  const byRef = new Map(entries.map((entry) => [entry.ref, entry]));
  const rows = assessableEntries(entries).map((entry, position) => ({
    tenantCode,
    projectCode,
    position,
    ref: entry.ref,
    title: entry.title,
    kind: entry.kind,
    findingId: randomUUID(),
    parentRef: chapterOf(byRef, entry),
    derivation: { basis: [], raisedBy: [] },
  }));
  if (rows.length > 0) await tx.insert(gapFindings).values(rows);
  return rows.length;
}

/**
 * The project's questionnaires that speak of this standard, with their answers as they are; those on another one by their
 * mapping. What the customer never got is none.
 */
export async function sheetsOn(tx: Tx, project: OpenGap, standardCode: string) {
  const sheets = await readSheets(tx, { ...project, onlyRespondent: undefined, seesPrepared: false, needs: [] });
  const mappings = new Map((await readMappings(tx, standardCode)).map((mapping) => [mapping.other, mapping]));
  return sheets.flatMap((sheet) => {
    const of = sheet.content.standardCode;
    if (of === standardCode) return { ...sheet, carriedBy: undefined };
    const carriedBy = mappings.get(of ?? '');
    return carriedBy ? { ...sheet, carriedBy } : [];
  });
}

/** What is asked and answered of a standard. */
async function answersOn(tx: Tx, project: OpenGap, standardCode: string): Promise<AnsweredSheet[]> {
  return (await sheetsOn(tx, project, standardCode)).map(({ content, items, questionnaire, carriedBy }) => {
    const sheet: AnsweredSheet = {
      isFinished: questionnaire.stage === 'finished',
      gapLevels: content.gapLevels,
      rules: content.rules,
      items: items.map(({ question, wire }) => ({
        itemCode: wire.questionnairItemCode,
        question,
        isShown: wire.isShown,
        score: wire.score,
        answer: wire.answer as AnsweredSheet['items'][number]['answer'],
      })),
    };
    return carriedBy ? carrySheet(sheet, turned(carriedBy.rows)) : sheet;
  });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What the answers change of a finding; undefined where they say what they said before. */
function changeOf(row: FindingRow, said: Evaluated) {
  const { score, level: computedLevel, isExcluded, derivation, present, missing } = said;
  const told = { score, computedLevel, isExcluded, derivation, presentWords: present, missingWords: missing };
  const level = row.level ?? computedLevel;
  const riskState = riskStateOf({ level, isExcluded, riskState: row.riskState, riskReason: row.riskReason });
  const { presentWords, missingWords } = row;
  const before = {
    score: row.score,
    computedLevel: row.computedLevel,
    isExcluded: row.isExcluded,
    // As jsonb gives them back its keys stand in another order.
    basis: row.derivation.basis.map(({ itemCode, isAnswered, score, weight }) => [itemCode, isAnswered, score, weight]),
    raised: row.derivation.raisedBy.map(({ atLeast, missing }) => [atLeast, missing.zh, missing.en]),
    words: [...presentWords, ...missingWords].map(({ zh, en }) => [zh, en]),
    riskState: row.riskState,
  };
  const after = {
    score,
    computedLevel,
    isExcluded,
    basis: derivation.basis.map(({ itemCode, isAnswered, score, weight }) => [itemCode, isAnswered, score, weight]),
    raised: derivation.raisedBy.map(({ atLeast, missing }) => [atLeast, missing.zh, missing.en]),
    words: [...present, ...missing].map(({ zh, en }) => [zh, en]),
    riskState,
  };
  return same(before, after) ? undefined : { findingId: row.findingId, ...told, riskState };
}

/**
 * Evaluates the answers, again or for the first time; the consultant's decisions stay. One statement writes them.
 * @returns what they cover, how many findings there are, and how many entries have changed
 */
export async function evaluateFindings(
  tx: Tx,
  project: BegunGap,
): Promise<Coverage & { findings: number; changed: number }> {
  const rows = await tx.select().from(gapFindings).where(within(gapFindings, project)).for('update');
  const said = evaluateAnswers(
    await answersOn(tx, project, project.analysis.standardCode),
    rows.map(({ ref }) => ref),
  );
  const changes = rows.flatMap((row) => {
    const evaluated = said.get(row.ref);
    return (evaluated && changeOf(row, evaluated)) ?? [];
  });
  if (changes.length > 0)
    await tx.execute(sql`UPDATE gap_findings AS f
      SET score = c.score, computed_level = c."computedLevel", is_excluded = c."isExcluded", derivation = c.derivation,
        present_words = c."presentWords", missing_words = c."missingWords", risk_state = c."riskState",
        version = f.version + 1, updated_at = now(), updated_by = ${project.caller.accountId}
      FROM jsonb_to_recordset(${jsonText(changes)}::jsonb) AS c("findingId" uuid, score numeric, "computedLevel" smallint,
        "isExcluded" boolean, derivation jsonb, "presentWords" jsonb, "missingWords" jsonb, "riskState" text)
      WHERE f.tenant_code = ${project.tenantCode} AND f.project_code = ${project.projectCode} AND f.finding_id = c."findingId"`);
  const { applicable, assessed, asked, answered, findings } = figuresOf(
    rows.map((row) => {
      const { level: computedLevel = null, isExcluded = false, score = null, derivation } = said.get(row.ref) ?? {};
      const level = levelOf({ level: row.level, computedLevel });
      return { ...row, level, isExcluded, score, basis: derivation?.basis ?? [] };
    }),
  );
  return { applicable, assessed, asked, answered, findings, changed: changes.length };
}
