import { saidIn } from '#domain/subjects/exam/question/content';
import { useT } from '@/locales';
import type { SheetQuestion } from '@/services/exam';
import type { WordLanguage } from './AnswerForm';
import { completenessOf } from './answering';
import styles from './sitting.module.css';
import type { SittingRun } from './sittingRun';

interface Props {
  run: SittingRun;
  language: WordLanguage;
  current: number;
  marked: ReadonlySet<number>;
  onGo: (position: number) => void;
}

/** What a button of the navigator says to those who don't see it. */
function useNames({ run, marked }: Pick<Props, 'run' | 'marked'>) {
  const t = useT();
  return ({ position, shown }: SheetQuestion) => {
    const state = run.queue.stateOf(position)?.kind;
    return [
      t('examSitting.questionNumber', { position }),
      t(`examSitting.is_${state === 'refused' ? 'none' : completenessOf(shown, run.answers.get(position) ?? null)}`),
      state === 'refused' && t('examSitting.isRefused'),
      marked.has(position) && t('examSitting.isMarked'),
      state === 'waiting' && t('examSitting.isWaiting'),
      state === 'late' && t('examSitting.late'),
    ]
      .filter(Boolean)
      .join(t('common.comma'));
  };
}

/** All questions by section: which are answered, marked, and which one is shown. */
export function Navigator({ run, language, current, marked, onGo }: Props) {
  const t = useT();
  const answeredOf = ({ position, shown }: SheetQuestion) =>
    run.queue.stateOf(position)?.kind === 'refused' ? 'none' : completenessOf(shown, run.answers.get(position) ?? null);
  const nameOf = useNames({ run, marked });
  const { sections, questions } = run.sheet;
  return (
    <nav className={styles.navigator} aria-label={t('examSitting.questions')}>
      {sections.map((name, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing but their order.
        <section key={section}>
          <h2>{saidIn(name, language)}</h2>
          <ol className={styles.numbers}>
            {questions
              .filter((question) => question.section === section)
              .map((question) => (
                <li key={question.position}>
                  <button
                    type="button"
                    className={styles.number}
                    aria-label={nameOf(question)}
                    aria-current={question.position === current || undefined}
                    data-answered={answeredOf(question)}
                    data-marked={marked.has(question.position)}
                    onClick={() => onGo(question.position)}
                  >
                    {question.position}
                  </button>
                </li>
              ))}
          </ol>
        </section>
      ))}
      <p className={styles.legend} aria-hidden="true">
        {t('examSitting.legend')}
      </p>
    </nav>
  );
}
