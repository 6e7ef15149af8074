import dueDateData from '../../../data/nonconformityDueDates.json';
import { daysLater } from '../../../kernel/days';
import type { Words } from '../../../kernel/levels';

/*
 * Nonconformities and what is done about them (ISO 9001:2015 and ISO/IEC 27001:2022, 10.2): what was found, how it was corrected, why
 * it came about, what keeps it from coming again, and whether that works.
 */

/** Where it was found. stage1, stage2 and surveillance are audits of a certification body. */
export const nonconformitySources = [
  'internalAudit',
  'managementReview',
  'stage1',
  'stage2',
  'surveillance',
  'customerComplaint',
  'process',
  'other',
] as const;
export type NonconformitySource = (typeof nonconformitySources)[number];

/** observation: an opportunity for improvement, too. */
export const nonconformityGrades = ['major', 'minor', 'observation'] as const;
export type NonconformityGrade = (typeof nonconformityGrades)[number];

/** withdrawn: it was none; its number stays. */
export const nonconformityStates = ['open', 'submitted', 'closed', 'withdrawn'] as const;
export type NonconformityState = (typeof nonconformityStates)[number];

/** What may be linked with a nonconformity. */
export const linkKinds = ['finding', 'risk', 'document'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Until when nonconformities of these sources are dealt with, and whose rule it is. */
export interface DueDateRule extends Words {
  readonly sources: readonly NonconformitySource[];
  /** Days from the day on which it was found. */
  readonly dueAfter: Readonly<Record<NonconformityGrade, number>>;
  /** Days from closing until the effect is verified; null: not asked for. */
  readonly effectAfter: Readonly<Record<NonconformityGrade, number | null>>;
  /** No rule's own text was seen. */
  readonly isPortalDefault: boolean;
  readonly source: Words;
}
export const dueDateRules = dueDateData as readonly DueDateRule[];

export function dueDateRuleOf(source: NonconformitySource): DueDateRule {
  const found = dueDateRules.find(({ sources }) => sources.includes(source));
  if (!found) throw new Error(`No due dates are known for ${source}.`);
  return found;
}

/** The day until which it is to be dealt with, where nobody says another one. @param foundOn YYYY-MM-DD */
export const proposedDueOn = (source: NonconformitySource, grade: NonconformityGrade, foundOn: string): string =>
  daysLater(foundOn, dueDateRuleOf(source).dueAfter[grade]);

/** The day from which its effect can be verified; null: that is not asked for. @param closedOn YYYY-MM-DD */
export function effectDueOn(source: NonconformitySource, grade: NonconformityGrade, closedOn: string): string | null {
  const days = dueDateRuleOf(source).effectAfter[grade];
  return days === null ? null : daysLater(closedOn, days);
}

/** What the responsible person says was done. `similar`: where else the same was looked for, and what was found. */
export const correctionFields = ['correction', 'cause', 'similar', 'correctiveAction', 'completedOn'] as const;
export type CorrectionField = (typeof correctionFields)[number];
export type Correction = Readonly<Record<CorrectionField, string | null>>;

const requiredBy: Readonly<Record<NonconformityGrade, readonly CorrectionField[]>> = {
  major: correctionFields,
  minor: correctionFields,
  // An opportunity has no cause; what was decided about it is said.
  observation: ['correctiveAction', 'completedOn'],
};

/** What must be said before one of this grade is submitted (10.2 a to c). */
export const requiredFields = (grade: NonconformityGrade): readonly CorrectionField[] => requiredBy[grade];

/** A major nonconformity is closed by evidence that its verifier can look at. */
export const needsFile = (grade: NonconformityGrade): boolean => grade === 'major';

/** What lacks before it can be submitted. */
export const lackingFields = (grade: NonconformityGrade, correction: Correction): CorrectionField[] =>
  requiredFields(grade).filter((field) => !correction[field]);

/** NC-0001. @param number from 1, in the order in which a project's nonconformities were entered */
export const nonconformityCodeOf = (number: number): string => `NC-${String(number).padStart(4, '0')}`;

/** NC-0001 for nc1, nc-1 or ＮＣ－０００１; undefined for other keywords. */
export function nonconformityCodeIn(keyword: string): string | undefined {
  const [, number] = /^nc-?(\d{1,9})$/iu.exec(keyword.normalize('NFKC').trim()) ?? [];
  return number === undefined ? undefined : nonconformityCodeOf(Number(number));
}

interface Dated {
  readonly state: NonconformityState;
  readonly dueOn: string | null;
  readonly effectDueOn: string | null;
  readonly effectOn: string | null;
}

/** Past its day and not yet said to be dealt with. @param today YYYY-MM-DD */
export const isNonconformityLate = ({ state, dueOn }: Pick<Dated, 'state' | 'dueOn'>, today: string): boolean =>
  state === 'open' && dueOn !== null && dueOn < today;

/** It is closed, and time to see whether it came again. */
export const isEffectDue = ({ state, effectDueOn: due, effectOn }: Omit<Dated, 'dueOn'>, today: string): boolean =>
  state === 'closed' && effectOn === null && due !== null && due <= today;
