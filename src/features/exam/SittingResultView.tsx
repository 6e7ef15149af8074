import type { ExamAnswer } from '#domain/subjects/exam/question/answers';
import { type QuestionContent, saidIn } from '#domain/subjects/exam/question/content';
import { standardName } from '#domain/subjects/exam/standards';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay, useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { SittingResult } from '@/services/exam';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './exam.module.css';
import { QuestionView } from './QuestionView';

/** A result: whether it was passed, by section, what to learn again, and the questions where they may be seen. */
export function SittingResultView({ of: result }: { of: SittingResult }) {
  const t = useT();
  const { score, closedBy, closedAt, passMark } = result;
  if (!score) return <p>{t('examSitting.notScored')}</p>;
  return (
    <>
      <p className={styles.verdict}>
        <StatusLabel tone={score.isPassed ? 'done' : 'late'}>
          {t(score.isPassed ? 'examSitting.isPassed' : 'examSitting.isFailed')}
        </StatusLabel>
        <strong>{t('examSitting.percent', { percent: formatNumber(score.percent, 1) })}</strong>
        <span className={styles.soft}>{t('examSitting.passOf', { percent: passMark })}</span>
      </p>
      <p className={styles.soft}>
        {closedBy && t(`examSitting.closedBy_${closedBy}`, { at: formatInstant(closedAt) })}
      </p>
      <h3>{t('examSitting.bySection')}</h3>
      <Sections of={score} />
      {score.weak.length > 0 && <Weak of={score} />}
      {result.review && <Review of={result.review} />}
    </>
  );
}

type Score = NonNullable<SittingResult['score']>;

function Sections({ of: { sections } }: { of: Score }) {
  const t = useT();
  const language = useWordLanguage();
  return (
    <ul className={styles.sections}>
      {sections.map(({ name, percent, minimum, isReached }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing but their order.
        <li key={at}>
          <div className={styles.sectionLine}>
            <span>{saidIn(name, language)}</span>
            <span>
              {t('examSitting.percent', { percent: formatNumber(percent, 1) })}
              {minimum !== null && ` · ${t('examSitting.minimumOf', { percent: minimum })}`}
              {!isReached && ` · ${t('examSitting.notReached')}`}
            </span>
          </div>
          <div className={styles.meter} data-reached={minimum === null ? undefined : isReached} aria-hidden="true">
            <span style={{ inlineSize: `${percent}%` }} />
            {minimum !== null && <i style={{ insetInlineStart: `${minimum}%` }} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Weak({ of: { weak } }: { of: Score }) {
  const t = useT();
  const say = useSay();
  const standards = [...new Set(weak.map(({ standard }) => standard))];
  const clausesOf = (standard: string) => weak.filter((one) => one.standard === standard).map(({ clause }) => clause);
  return (
    <>
      <h3>{t('examSitting.learnAgain')}</h3>
      <ul>
        {standards.map((standard) => (
          <li key={standard}>
            <strong>{say(standardName(standard))}</strong> {clausesOf(standard).join(t('common.comma'))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was answered, in the words of the question. */
function useGiven() {
  const t = useT();
  const language = useWordLanguage();
  const given = (content: QuestionContent, answer: ExamAnswer | null): string => {
    const none = t('examSitting.notAnswered');
    if (!answer) return none;
    const say = (found: { text: { zh: string; en: string } } | undefined) =>
      found ? saidIn(found.text, language) : none;
    switch (answer.kind) {
      case 'choice': {
        const options = content.kind === 'single' || content.kind === 'multiple' ? content.options : [];
        const letter = (id: string) => options.findIndex((option) => option.id === id);
        return answer.chosen
          .map(letter)
          .sort((a, b) => a - b)
          .map((at) => `${String.fromCharCode(65 + at)} ${say(options[at])}`)
          .join(t('common.semicolon'));
      }
      case 'trueFalse':
        return t(`examQuestion.right_${answer.value}`);
      case 'shortAnswer':
        return answer.text;
      case 'ordering': {
        const items = content.kind === 'ordering' ? content.items : [];
        return answer.order.map((id) => say(items.find((item) => item.id === id))).join(' → ');
      }
      case 'matching': {
        if (content.kind !== 'matching') return none;
        const rights = [...content.pairs, ...content.extra];
        return content.pairs
          .map(({ id, left }) => {
            const right = rights.find((one) => one.id === answer.matched[id]);
            return `${saidIn(left, language)} → ${right ? saidIn(right.right, language) : none}`;
          })
          .join(t('common.semicolon'));
      }
      case 'case': {
        if (content.kind !== 'case') return none;
        return content.parts.map((part, at) => `${at + 1}. ${given(part, answer.parts[at] ?? null)}`).join('  ');
      }
    }
  };
  return given;
}

function Review({ of: questions }: { of: NonNullable<SittingResult['review']> }) {
  const t = useT();
  const given = useGiven();
  return (
    <>
      <h3>{t('examSitting.questionsAgain')}</h3>
      <ol className={styles.review}>
        {questions.map(({ position, content, answer, percent }) => (
          <li key={position} value={position}>
            <QuestionView of={content} />
            <p>
              {t('examSitting.yourAnswer', { answer: given(content, answer) })}{' '}
              <StatusLabel tone={percent >= 100 ? 'done' : percent > 0 ? 'waiting' : 'late'}>
                {t('examSitting.percent', { percent: formatNumber(percent) })}
              </StatusLabel>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
