import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { riskColors } from '#domain/kernel/tokens';
import { levelIn, type Standing, standings } from '#domain/subjects/questionnaire/flow/statistics';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type AnswerStatistics, type QuestionnaireBrief, questionnaireService } from '@/services/questionnaire';
import { formatNumber, NOTHING } from '@/utils/format';
import { useStandingLabel } from './standing';
import styles from './statistics.module.css';

type Tally = Pick<AnswerStatistics['whole'], 'count' | 'score' | 'standings'>;
/** What the list of questions is narrowed to. */
type Narrowed = { standing?: Standing; section?: string; respondent?: string; day?: string };

const inPercent = (score: number | null) => (score === null ? NOTHING : `${Math.round(score * 100)}%`);
const colorsOf = (standing: Standing) => {
  const level = levelIn(standing);
  return level === null ? undefined : { background: riskColors[level].background, color: riskColors[level].text };
};

interface Props {
  projectCode: string;
  questionnaire: QuestionnaireBrief;
}

/** What the answers come to; each figure and each part of a bar leads to the questions behind it. */
export default function Statistics({ projectCode, questionnaire }: Props) {
  const t = useT();
  const say = useSay();
  const { questionnaireCode, version } = questionnaire;
  const { data, error, refresh } = useLoad(
    (options) => questionnaireService.getAnswerStatistics({ query: { projectCode, questionnaireCode } }, options),
    [questionnaireCode, version],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { whole, sections, respondents, days } = data;
  const to = (narrowed: Narrowed) =>
    `?${new URLSearchParams({ tab: 'questionnaires', questionnaire: questionnaireCode, ...narrowed })}`;
  return (
    <div className={styles.page}>
      <section className={styles.figures} aria-label={t('questionnaire.review.statistics')}>
        <FigureCard label={t('questionnaire.review.count_shown')} value={whole.count} to={to({})} />
        <FigureCard
          label={t('questionnaire.review.count_answered')}
          value={whole.count - whole.standings.unanswered}
          note={inPercent(whole.count === 0 ? null : 1 - whole.standings.unanswered / whole.count)}
        />
        <FigureCard
          label={t('questionnaire.review.standing_unanswered')}
          value={whole.standings.unanswered}
          to={to({ standing: 'unanswered' })}
        />
        <FigureCard
          label={t('questionnaire.review.meanScore')}
          value={inPercent(whole.score)}
          note={t('questionnaire.review.meanScoreHint')}
        />
      </section>
      <Bars
        title={t('questionnaire.review.bySection')}
        rows={sections.map((row) => ({ ...row, key: row.code, label: say(row.title), of: { section: row.code } }))}
        to={to}
      />
      <Bars
        title={t('questionnaire.review.byRespondent')}
        rows={respondents.map(({ respondent, lastDay, ...row }) => ({
          ...row,
          key: respondent?.accountId ?? 'none',
          label: respondent?.showName ?? t('questionnaire.online.nobody'),
          note: lastDay ? t('questionnaire.review.lastAnswered', { day: lastDay }) : undefined,
          of: { respondent: respondent?.accountId ?? 'none' },
        }))}
        to={to}
      />
      {days.length > 0 && <Days days={days} to={to} />}
    </div>
  );
}

interface Row extends Tally {
  key: string;
  label: string;
  note?: string | undefined;
  of: Narrowed;
}

/** One bar for each, as long as it has questions, in parts by how the answers stand. */
function Bars({ title, rows, to }: { title: string; rows: readonly Row[]; to: (narrowed: Narrowed) => string }) {
  const t = useT();
  const labelOf = useStandingLabel();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const used = standings.filter((standing) => rows.some((row) => row.standings[standing] > 0));
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.legend}>
        {used.map((standing) => (
          <li key={standing}>
            <span className={styles.swatch} data-standing={standing} style={colorsOf(standing)} />
            {labelOf(standing)}
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>
        {rows
          .filter(({ count }) => count > 0)
          .map(({ key, label, note, count, score, standings: counts, of }) => (
            <li key={key} className={styles.row}>
              <span className={styles.label}>
                <Link to={to(of)} title={label}>
                  {label}
                </Link>
                {note && <span className={styles.note}>{note}</span>}
              </span>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }}>
                {used
                  .filter((standing) => counts[standing] > 0)
                  .map((standing) => {
                    const said = t('questionnaire.review.standingOf', {
                      label,
                      standing: labelOf(standing),
                      count: formatNumber(counts[standing]),
                    });
                    return (
                      <Link
                        key={standing}
                        to={to({ ...of, standing })}
                        className={styles.part}
                        data-standing={standing}
                        aria-label={said}
                        title={said}
                        style={{ flexGrow: counts[standing], ...colorsOf(standing) }}
                      >
                        {formatNumber(counts[standing])}
                      </Link>
                    );
                  })}
              </span>
              <span className={styles.number}>{inPercent(score)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** How many answers that stand were given on each day. */
function Days({ days, to }: { days: AnswerStatistics['days']; to: (narrowed: Narrowed) => string }) {
  const t = useT();
  const most = Math.max(...days.map(({ answers }) => answers));
  return (
    <section className={styles.card} aria-label={t('questionnaire.review.byDay')}>
      <h2>{t('questionnaire.review.byDay')}</h2>
      <ol className={styles.days}>
        {days.map(({ day, answers }) => (
          <li key={day}>
            <Link
              to={to({ day })}
              className={styles.day}
              aria-label={t('questionnaire.review.answersOn', { day, count: formatNumber(answers) })}
              title={day}
            >
              <span className={styles.column}>
                {formatNumber(answers)}
                <span className={styles.height} style={{ blockSize: `${(answers / most) * 100}px` }} />
              </span>
              {day.slice(5)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
