import { asc, getTableColumns } from 'drizzle-orm';
import memoize from 'lodash/memoize.js';
import pick from 'lodash/pick.js';
import type { Language } from '#domain/kernel/texts';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import { type DocumentRow, dayText } from '#domain/subjects/iso/template/data';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { departments } from '../department/tables';
import { ofDepartment, type ReadNonconformity, recursOf } from './present';
import { standardNames } from './standardNames';
import { nonconformities } from './tables';

/** What no document states of a nonconformity is not read: each column costs, with as many as a project may have. */
const stated = pick(getTableColumns(nonconformities), [
  'number',
  'source',
  'standardCode',
  'grade',
  'clause',
  'requirement',
  'fact',
  'evidence',
  'foundBy',
  'foundOn',
  'responsible',
  'dueOn',
  'correction',
  'cause',
  'similar',
  'correctiveAction',
  'completedOn',
  'state',
  'withdrawReason',
  'verification',
  'closedByName',
  'closedAt',
  'effect',
  'effectByName',
  'effectOn',
]);
interface StatedNonconformity extends Pick<ReadNonconformity, 'department' | 'recursOf'> {
  row: Pick<ReadNonconformity['row'], keyof typeof stated>;
}

const orNothing = (day: string | null, language: Language) => (day === null ? '' : dayText(day, language));

/** A nonconformity as documents state it, in the parts of the dictionary. */
function rowOf({ row, department, recursOf }: StatedNonconformity, standard: string, language: Language): DocumentRow {
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

/** The nonconformities of a project as documents state them; of each language when its documents are the first to ask. */
export async function nonconformityRows(tx: Tx, project: ProjectKey): Promise<(language: Language) => DocumentRow[]> {
  const rows: StatedNonconformity[] = await tx
    .select({ row: stated, department: departments.name, recursOf })
    .from(nonconformities)
    .leftJoin(departments, ofDepartment)
    .where(within(nonconformities, project))
    .orderBy(asc(nonconformities.number));
  const nameOf = await standardNames(
    tx,
    rows.map(({ row }) => row.standardCode),
  );
  return memoize((language: Language) =>
    rows.map((read) => rowOf(read, nameOf(read.row.standardCode)[wordsIn(language)], language)),
  );
}
