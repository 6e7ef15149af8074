import {
  programs,
  publicityRule,
  stepsOfApplication,
  validityRule,
  validUntil,
} from '#domain/subjects/iso/timeline/application';
import {
  type CertificationScheme,
  certificationRuns,
  type DocumentScheme,
  type Milestone,
  type MilestoneDays,
  type TimelineConflict,
} from '#domain/subjects/iso/timeline/timeline';
import { useSay } from '@/hooks/useSay';
import { useLanguage, useT } from '@/locales';
import { NOTHING } from '@/utils/format';

/** What a timeline says in words. */
export function useTimelineTexts() {
  const t = useT();
  const say = useSay();
  const { name } = useLanguage();
  const weekday = new Intl.DateTimeFormat(name, { weekday: 'short', timeZone: 'UTC' });
  const weekdayText = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`));
  const schemeText = (scheme: DocumentScheme) => {
    const named =
      certificationRuns.find((one) => one.scheme === scheme) ?? programs.find((one) => one.program === scheme);
    return named ? say(named) : scheme;
  };
  return {
    schemeText,
    weekdayText,
    /** What a step of an application is, and where that is from; undefined for all other milestones. */
    stepText: (milestone: Milestone): string | undefined => {
      const step = stepsOfApplication.find((one) => one.milestone === milestone);
      if (!step) return undefined;
      const { source, isConfirmed } = step;
      if (!source) return say(step);
      return t(isConfirmed ? 'timeline.step' : 'timeline.stepToCheck', { text: say(step), source: say(source) });
    },
    /** Until when the recognition holds that begins with this certificate. */
    validText: (certificate: string): string =>
      t(validityRule.isConfirmed ? 'timeline.valid' : 'timeline.validToCheck', {
        day: validUntil(certificate),
        years: validityRule.months / 12,
        source: say(validityRule.source),
      }),
    /** A day with its weekday. */
    dayText: (day: MilestoneDays[keyof MilestoneDays]) => (day ? `${day} ${weekdayText(day)}` : NOTHING),
    /** How long a scheme's system runs, and by which rule. */
    runText: (scheme: CertificationScheme) => {
      const run = certificationRuns.find((one) => one.scheme === scheme);
      if (!run) return scheme;
      const { standard, months, source, isConfirmed } = run;
      const told = { scheme: say(run), standard, months, source: say(source) };
      return t(isConfirmed ? 'timeline.run' : 'timeline.runToCheck', told);
    },
    conflictText: (conflict: TimelineConflict): string => {
      switch (conflict.rule) {
        case 'order':
          return t('timeline.conflict_order', { after: t(`timeline.field_${conflict.after}`) });
        case 'running': {
          const { scheme, months, earliest } = conflict;
          return t('timeline.conflict_running', { scheme: schemeText(scheme), months, earliest });
        }
        case 'workday':
          return conflict.holiday
            ? t('timeline.conflict_holiday', { holiday: say(conflict.holiday) })
            : t('timeline.conflict_weekend');
        case 'openYear':
          return t('timeline.conflict_openYear', { year: String(conflict.year) });
        case 'closed':
          return t('timeline.conflict_closed', { day: conflict.closesOn });
        case 'publicity': {
          const { workingDays, earliest } = conflict;
          const told = { days: workingDays, earliest, source: say(publicityRule.source) };
          return t(
            publicityRule.isConfirmed ? 'timeline.conflict_publicity' : 'timeline.conflict_publicityToCheck',
            told,
          );
        }
        case 'provisional':
          return t('timeline.conflict_provisional', { year: String(conflict.year) });
      }
    },
  };
}
