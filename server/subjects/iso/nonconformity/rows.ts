import { asc } from 'drizzle-orm';
import { type Language, languages } from '#domain/kernel/texts';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import { type DocumentRow, dayText } from '#domain/subjects/iso/template/data';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { type ReadNonconformity, readNonconformities } from './present';
import { standardNames } from './standardNames';
import { nonconformities } from './tables';

const orNothing = (day: string | null, language: Language) => (day === null ? '' : dayText(day, language));

/** A nonconformity as documents state it, in the parts of the dictionary. */
function rowOf({ row, department, recursOf }: ReadNonconformity, standard: string, language: Language): DocumentRow {
  const { state, withdrawReason } = row;
  const said = documentText(language, `nonconformityReport.state_${state}`, { reason: withdrawReason ?? '' });
  return {
    number: nonconformityCodeOf(row.number),
    source: documentText(language, `nonconformityReport.source_${row.source}`),
    standard,
    grade: documentText(language, `nonconformityReport.grade_${row.grade}`),
    clause: row.clause,
    requirement: row.requirement ?? '',
    fact: row.fact,
    evidence: row.evidence ?? '',
    department: department ?? '',
    foundBy: row.foundBy,
    foundOn: dayText(row.foundOn, language),
    responsible: row.responsible ?? '',
    dueOn: dayText(row.dueOn, language),
    correction: row.correction ?? '',
    cause: row.cause ?? '',
    similar: row.similar ?? '',
    correctiveAction: row.correctiveAction ?? '',
    completedOn: orNothing(row.completedOn, language),
    state: said,
    verification: row.verification ?? '',
    verifiedBy: row.closedByName ?? '',
    verifiedOn: row.closedAt ? dayText(portalToday(row.closedAt), language) : '',
    effect: row.effect ?? '',
    effectBy: row.effectByName ?? '',
    effectOn: orNothing(row.effectOn, language),
    recursOf: recursOf === null ? '' : nonconformityCodeOf(recursOf),
  };
}

/** The nonconformities of a project as documents state them, by language. */
export async function nonconformityRows(tx: Tx, project: ProjectKey): Promise<Record<Language, DocumentRow[]>> {
  const rows = await readNonconformities(tx, within(nonconformities, project)).orderBy(asc(nonconformities.number));
  const nameOf = await standardNames(
    tx,
    rows.map(({ row }) => row.standardCode),
  );
  const found = {} as Record<Language, DocumentRow[]>;
  for (const language of languages)
    found[language] = rows.map((read) => rowOf(read, nameOf(read.row.standardCode)[wordsIn(language)], language));
  return found;
}
