import { daysLater, lastDayOf, partsOfDay } from '#domain/kernel/days';
import type { Words } from '#domain/kernel/levels';
import type { WorkCalendar } from '#domain/kernel/workdays';
import data from '../../../data/govTimeline.json';

/*
 * The days of an application to a government program: from the contract over the figures of the years that count to the filing,
 * its review, and the certificate. Steps, intervals and their sources are data.
 */

export const govPrograms = ['HNTE'] as const;
export type GovProgram = (typeof govPrograms)[number];

/** The steps after the contract, in the order in which they come; closing: the last day on which the local office takes applications. */
export const applicationSteps = [
  'figures',
  'materials',
  'internalReview',
  'filing',
  'closing',
  'expertReview',
  'publicity',
  'certificate',
] as const;
export const applicationMilestones = ['contract', ...applicationSteps] as const;
export type ApplicationMilestone = (typeof applicationMilestones)[number];
export type ApplicationDays = Partial<Record<ApplicationMilestone, string>>;

/** What a step is, and where that is from. */
export interface ApplicationStep extends Words {
  readonly milestone: (typeof applicationSteps)[number];
  /** Consultants' usual interval since the step before; null: others set the day. */
  readonly daysAfter: number | null;
  /** null: consultants' practice. */
  readonly source: Words | null;
  /** false: the printed text was not seen. */
  readonly isConfirmed: boolean;
}
export const stepsOfApplication = data.steps as readonly ApplicationStep[];
export const { publicity: publicityRule, validity: validityRule } = data;

interface Program extends Words {
  readonly program: GovProgram;
  readonly standardCode: string;
}
export const programs = data.programs as readonly Program[];
/** The program that a project of this standard applies to; undefined for all other standards. */
export const programOfStandard = (standardCode: string): GovProgram | undefined =>
  programs.find((one) => one.standardCode === standardCode)?.program;

/** What a day of an application breaks, beside the order of its steps. */
export type ApplicationConflict =
  | { /** The last of the years that count was not over. */ readonly rule: 'openYear'; readonly year: number }
  | { /** The local office takes no more applications. */ readonly rule: 'closed'; readonly closesOn: string }
  | {
      /** The list was not public for as long as the rule asks. */
      readonly rule: 'publicity';
      readonly workingDays: number;
      readonly earliest: string;
    };

/** The first working day after the list was public for as many working days as the rule asks. */
function afterPublicity(publicity: string, calendar: WorkCalendar): string {
  let last = calendar.workingDayFrom(publicity);
  for (let count = 1; count < publicityRule.workingDays; count += 1) last = calendar.workingDayFrom(daysLater(last, 1));
  return calendar.workingDayFrom(daysLater(last, 1));
}

const yearOf = (day: string): number => partsOfDay(day)[0];

/** What one day of an application breaks, beside the order of the steps and the calendar. */
export function applicationConflicts(
  milestone: ApplicationMilestone,
  days: ApplicationDays,
  calendar: WorkCalendar,
): ApplicationConflict[] {
  const { filing, closing, publicity, certificate, figures } = days;
  if (milestone === 'figures' && figures !== undefined && filing !== undefined && yearOf(figures) < yearOf(filing))
    return [{ rule: 'openYear', year: yearOf(filing) - 1 }];
  if (milestone === 'filing' && filing !== undefined && closing !== undefined && filing > closing)
    return [{ rule: 'closed', closesOn: closing }];
  if (milestone !== 'certificate' || certificate === undefined || publicity === undefined) return [];
  const earliest = afterPublicity(publicity, calendar);
  const { workingDays } = publicityRule;
  return publicity < certificate && certificate < earliest ? [{ rule: 'publicity', workingDays, earliest }] : [];
}

const later = (...days: readonly (string | undefined)[]): string =>
  [...days]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1) ?? '';

function proposeFrom(planned: ApplicationDays, calendar: WorkCalendar, from: string): ApplicationDays {
  const days: ApplicationDays = { ...planned, contract: planned.contract ?? calendar.workingDayFrom(from) };
  let before = days.contract ?? from;
  for (const { milestone, daysAfter } of stepsOfApplication) {
    const after = milestone === 'certificate' && days.publicity ? afterPublicity(days.publicity, calendar) : undefined;
    if (days[milestone] === undefined && daysAfter !== null)
      days[milestone] = calendar.workingDayFrom(later(daysLater(before, daysAfter), after));
    before = later(before, days[milestone]);
  }
  return days;
}

/** From this day of a year on, its figures are proposed: those of the year before are closed and audited by then. */
const FIGURES_FROM = '01-15';

/**
 * Completes the days of an application with working days: what is planned stays. The closing day is the local office's, so that it
 * is never proposed; figures are moved into the year of the filing.
 */
export function proposeApplication(planned: ApplicationDays, calendar: WorkCalendar, from: string): ApplicationDays {
  const days = proposeFrom(planned, calendar, from);
  const { figures, filing } = days;
  if (planned.figures !== undefined || !figures || !filing || yearOf(figures) === yearOf(filing)) return days;
  const moved = calendar.workingDayFrom(`${yearOf(filing)}-${FIGURES_FROM}`);
  return planned.filing !== undefined && moved >= planned.filing
    ? days
    : proposeFrom({ ...planned, figures: moved }, calendar, from);
}

/** The last day of the recognition that begins with the certificate. */
export const validUntil = (certificate: string): string => lastDayOf(certificate, validityRule.months);
