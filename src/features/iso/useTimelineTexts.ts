import {
  type CertificationScheme,
  certificationRuns,
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
  const schemeText = (scheme: CertificationScheme) => {
    const run = certificationRuns.find((one) => one.scheme === scheme);
    return run ? say(run) : scheme;
  };
  return {
    schemeText,
    weekdayText,
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
        case 'provisional':
          return t('timeline.conflict_provisional', { year: String(conflict.year) });
      }
    },
  };
}
