import { Alert, Form } from 'antd';
import { type NoticeProblem, readNotice } from '#domain/capabilities/workday/notice';
import { saveWorkdayNoticeRules } from '#domain/generated/rules/workday/saveWorkdayNotice';
import { DayField, NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type WorkdayNotice, workdayService } from '@/services/workday';
import { HolidayList } from './HolidayList';
import styles from './workday.module.css';

type Row = Pick<NonNullable<WorkdayNotice['entered']>, 'announcedOn' | 'text' | 'version'>;
interface Values {
  announcedOn?: string;
  text: string;
}
const fresh: Values = { text: '' };

interface Props {
  /** null: the notice of a year that its text names. */
  notice: WorkdayNotice | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Enters the text of a notice, and shows at once how it is read and what contradicts itself. */
export default function NoticeDrawer({ notice, onSaved, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const entered = notice?.entered ?? null;
  const done = (told: string) => {
    void toast('success', told);
    onSaved();
    onClose();
  };
  const record = useRecordForm<Row, Values>({
    name: `workday:${notice?.year ?? 'new'}`,
    row: entered,
    valuesOf: ({ announcedOn, text }) => ({ announcedOn, text }),
    fresh,
    send: async ({ announcedOn = '', text }, options, origin) => {
      const year = readNotice(text).year ?? 0;
      await workdayService.saveWorkdayNotice(
        { body: { year, version: origin?.version ?? 0, announcedOn, text } },
        options,
      );
      done(t('workday.saved', { year }));
      return null;
    },
  });
  const typed = Form.useWatch('text', record.form) ?? entered?.text ?? '';
  const read = readNotice(typed);
  const problemText = (problem: NoticeProblem): string => {
    switch (problem.kind) {
      case 'noYear':
        return t('workday.problem_noYear');
      case 'missing':
        return t('workday.problem_missing', { holiday: say(problem.holiday) });
      case 'count': {
        const { holiday, said, found } = problem;
        return t('workday.problem_count', { holiday: say(holiday), said, found });
      }
      case 'weekday':
        return t('workday.problem_weekday', { day: problem.day, said: problem.said });
      case 'noSuchDay':
        return t('workday.problem_noSuchDay', { text: problem.text });
      default:
        return t(`workday.problem_${problem.kind}`, { day: problem.day });
    }
  };
  const problems = read.problems.map(problemText);
  if (read.year !== undefined && notice && read.year !== notice.year)
    problems.unshift(t('workday.problem_year', { found: read.year, year: notice.year }));
  const remove = async () => {
    if (!entered) return;
    await workdayService
      .removeWorkdayNotice({ body: { year: entered.year, version: entered.version } })
      .then(() => done(t('workday.removed', { year: entered.year })))
      .catch(report);
  };
  return (
    <RecordDrawer
      record={record}
      width={720}
      title={notice ? t('workday.titleOf', { year: notice.year }) : t('workday.enter')}
      compare={{ announcedOn: { label: t('workday.announcedOn') }, text: { label: t('workday.text') } }}
      {...(entered && {
        removal: { question: t('workday.removeQuestion', { year: entered.year }), onConfirm: remove },
      })}
      onClose={onClose}
    >
      {notice && !entered && (
        <section aria-label={t('workday.known')} className={styles.known}>
          <h3>{t('workday.known')}</h3>
          <p className={styles.soft}>{say(notice.source)}</p>
          <HolidayList days={notice.days} />
        </section>
      )}
      <DayField name="announcedOn" label={t('workday.announcedOn')} {...saveWorkdayNoticeRules.announcedOn} />
      <NoteField
        name="text"
        label={t('workday.text')}
        {...saveWorkdayNoticeRules.text}
        minRows={8}
        extra={t('workday.textHint')}
        rules={[
          {
            validator: async (_: unknown, text = '') => {
              const { year, problems } = readNotice(text);
              const isOther = notice !== null && year !== undefined && year !== notice.year;
              if (text.trim() !== '' && (problems.length > 0 || isOther)) throw new Error(t('workday.problems'));
            },
          },
        ]}
      />
      {typed.trim() !== '' && (
        <section aria-label={t('workday.preview')} className={styles.preview}>
          {problems.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('workday.found', { count: problems.length })}
              description={
                <ul className={styles.problems}>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              }
            />
          )}
          <HolidayList days={read.days} />
        </section>
      )}
    </RecordDrawer>
  );
}
