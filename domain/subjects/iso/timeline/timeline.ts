import { daysLater, lastDayOf, partsOfDay } from '#domain/kernel/days';
import type { Words } from '#domain/kernel/levels';
import type { WorkCalendar } from '#domain/kernel/workdays';
import runData from '../../../data/certificationRuns.json';
import {
  type ApplicationConflict,
  type ApplicationMilestone,
  applicationConflicts,
  applicationMilestones,
  applicationSteps,
  type GovProgram,
  govPrograms,
  proposeApplication,
} from './application';

/*
 * The days of a certification: from the contract over the release of the management system's documents and its running time
 * to the two stages of the audit; and those of an application to a government program (application.ts).
 */

/** In the order in which they come. */
export const certificationMilestones = [
  'contract',
  'release',
  'internalAudit',
  'managementReview',
  'stage1',
  'stage2',
] as const;
/** Of all projects; each has those of its own plan. */
export const milestones = [...certificationMilestones, ...applicationSteps] as const;
export type Milestone = (typeof milestones)[number];
/** YYYY-MM-DD each; absent: not planned yet. */
export type MilestoneDays = Partial<Record<Milestone, string>>;

export const certificationSchemes = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'EnMS'] as const;
export type CertificationScheme = (typeof certificationSchemes)[number];

/** What facts, templates and dates are for: schemes of certification, and government programs. */
export const documentSchemes = [...certificationSchemes, ...govPrograms] as const;
export type DocumentScheme = (typeof documentSchemes)[number];

/** The government program among these; undefined: it is about a certification. */
export const programAmong = (schemes: readonly DocumentScheme[]): GovProgram | undefined =>
  govPrograms.find((one) => schemes.includes(one));
/** The milestones of a project with these schemes. */
export const milestonesFor = (schemes: readonly DocumentScheme[]): readonly Milestone[] =>
  programAmong(schemes) ? applicationMilestones : certificationMilestones;

/** How long a management system runs before it is audited for certification, by the scheme's rule. */
export interface CertificationRun extends Words {
  readonly scheme: CertificationScheme;
  readonly standard: string;
  readonly months: number;
  readonly source: Words;
  /** false: the rule's own text was not seen. */
  readonly isConfirmed: boolean;
}
export const certificationRuns = runData as readonly CertificationRun[];

const runOf = (schemes: readonly DocumentScheme[]): CertificationRun | undefined =>
  certificationRuns.reduce<CertificationRun | undefined>(
    (longest, run) => (schemes.includes(run.scheme) && run.months > (longest?.months ?? 0) ? run : longest),
    undefined,
  );

/** What a day of a timeline breaks. */
export type TimelineConflict = { readonly milestone: Milestone } & (
  | { /** It comes before what it follows, or on the same day. */ readonly rule: 'order'; readonly after: Milestone }
  | {
      /** The system has not run for as long as the scheme asks. */
      readonly rule: 'running';
      readonly scheme: CertificationScheme;
      readonly months: number;
      /** The first day on which it has. */
      readonly earliest: string;
    }
  | { /** Nobody works on it. */ readonly rule: 'workday'; readonly holiday: Words | null }
  | { /** The holidays of its year are not announced. */ readonly rule: 'provisional'; readonly year: number }
  | ApplicationConflict
);

/** The first day after the running time that begins with the release. */
const afterRun = (release: string, months: number): string => daysLater(lastDayOf(release, months), 1);

/** Consultants' usual intervals, in days: none of them is a rule. */
const usual = { documents: 30, reviewAfterAudit: 14, auditBeforeStage1: 30, stage2AfterStage1: 14 } as const;

/**
 * Completes a timeline with working days: what is planned stays, each open day follows from those before it.
 * @param from the day from which on the contract is proposed
 */
export const proposeDays = (
  planned: MilestoneDays,
  schemes: readonly DocumentScheme[],
  calendar: WorkCalendar,
  from: string,
): MilestoneDays => (programAmong(schemes) ? proposeApplication : certificationDays(schemes))(planned, calendar, from);

const certificationDays =
  (schemes: readonly DocumentScheme[]) =>
  (planned: MilestoneDays, calendar: WorkCalendar, from: string): MilestoneDays => {
    const on = (day: string) => calendar.workingDayFrom(day);
    const later = (...days: readonly string[]) => [...days].sort().at(-1) ?? from;
    const contract = planned.contract ?? on(from);
    const release = planned.release ?? on(daysLater(contract, usual.documents));
    const ready = afterRun(release, runOf(schemes)?.months ?? 1);
    const internalAudit =
      planned.internalAudit ?? on(later(daysLater(ready, -usual.auditBeforeStage1), daysLater(release, 1)));
    const managementReview = planned.managementReview ?? on(daysLater(internalAudit, usual.reviewAfterAudit));
    const stage1 = planned.stage1 ?? on(later(ready, daysLater(managementReview, 1)));
    const stage2 = planned.stage2 ?? on(daysLater(stage1, usual.stage2AfterStage1));
    return { contract, release, internalAudit, managementReview, stage1, stage2 };
  };

/** What the days of a timeline break, in the order of their milestones. */
export function conflictsOf(
  days: MilestoneDays,
  schemes: readonly DocumentScheme[],
  calendar: WorkCalendar,
): TimelineConflict[] {
  const run = runOf(schemes);
  const own = milestonesFor(schemes);
  const isApplication = programAmong(schemes) !== undefined;
  return own.flatMap((milestone, index): TimelineConflict[] => {
    const day = days[milestone];
    // The closing day is the local office's: what is late for it is said of the filing.
    if (day === undefined || milestone === 'closing') return [];
    const found: TimelineConflict[] = [];
    const { filing = '', closing = '' } = days;
    const after = own
      .slice(0, index)
      .findLast((one) => days[one] !== undefined && (one !== 'closing' || closing >= filing));
    const before = after && days[after];
    // Documents may be released on the day of the contract; all else comes one after the other.
    if (after && before !== undefined && (milestone === 'release' ? day < before : day <= before))
      found.push({ milestone, rule: 'order', after });
    if (isApplication)
      for (const conflict of applicationConflicts(milestone as ApplicationMilestone, days, calendar))
        found.push({ milestone, ...conflict });
    if (milestone === 'stage1' && days.release !== undefined && run) {
      const earliest = afterRun(days.release, run.months);
      if (day < earliest) found.push({ milestone, rule: 'running', scheme: run.scheme, months: run.months, earliest });
    }
    if (!calendar.isWorkingDay(day))
      found.push({ milestone, rule: 'workday', holiday: calendar.holidayOf(day) ?? null });
    else if (!calendar.isAnnounced(day)) found.push({ milestone, rule: 'provisional', year: partsOfDay(day)[0] });
    return found;
  });
}
