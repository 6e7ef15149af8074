import { daysLater } from '#domain/kernel/days';
import type { WorkdayException } from '#domain/kernel/workdays';
import { PlainTable } from '@/components/PlainTable';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';

interface Holiday {
  first: WorkdayException;
  off: string[];
  work: string[];
}

/** Days off that follow one another, with the days that are worked on for them. */
function holidaysOf(days: readonly WorkdayException[]): Holiday[] {
  const found: Holiday[] = [];
  for (const one of days.filter(({ kind }) => kind === 'off')) {
    const last = found.at(-1);
    if (last && last.first.zh === one.zh && last.off.at(-1) === daysLater(one.day, -1)) last.off.push(one.day);
    else found.push({ first: one, off: [one.day], work: [] });
  }
  for (const { kind, zh, day } of days) if (kind === 'work') found.find(({ first }) => first.zh === zh)?.work.push(day);
  return found;
}

/** The holidays of a year, each with its days. */
export function HolidayList({ days }: { days: readonly WorkdayException[] }) {
  const t = useT();
  const say = useSay();
  const range = ([from, ...more]: string[]) => [from, more.at(-1)].filter(Boolean).join(' – ');
  return (
    <PlainTable<Holiday>
      rowKey={({ first }) => first.day}
      dataSource={holidaysOf(days)}
      columns={[
        { title: t('workday.holiday'), key: 'holiday', render: (_, { first }) => say(first) },
        { title: t('workday.off'), key: 'off', render: (_, { off }) => range(off) },
        {
          title: t('workday.count'),
          key: 'count',
          width: 80,
          align: 'right',
          render: (_, { off }) => t('workday.days', { count: off.length }),
        },
        { title: t('workday.work'), key: 'work', render: (_, { work }) => work.join(t('common.comma')) },
      ]}
    />
  );
}
