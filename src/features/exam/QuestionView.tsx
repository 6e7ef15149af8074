import { CheckOutlined } from '@ant-design/icons';
import type { QuestionContent, QuestionWords } from '#domain/subjects/exam/question/content';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './exam.module.css';

/** A text in both languages, that of the screen first. */
export function BothWords({ of }: { of: QuestionWords }) {
  const own = useWordLanguage();
  const said = (['zh', 'en'] as const)
    .filter((language) => of[language])
    .sort((one, other) => Number(other === own) - Number(one === own));
  return said.map((language, at) => (
    <div key={language} lang={language === 'zh' ? 'zh-CN' : 'en'} className={at > 0 ? styles.soft : undefined}>
      {of[language]}
    </div>
  ));
}

const letterAt = (at: number) => String.fromCharCode(65 + at);

/** A line of an answer: its letter or number, its words, and whether it is right. */
function Line({ mark, words, right }: { mark: string; words: QuestionWords; right?: boolean }) {
  const t = useT();
  return (
    <li className={right ? styles.right : styles.line}>
      <span className={styles.mark}>{mark}</span>
      <div>
        <BothWords of={words} />
      </div>
      {right && <CheckOutlined role="img" aria-label={t('examQuestion.rightMark')} />}
    </li>
  );
}

function Answer({ of: content }: { of: QuestionContent }) {
  const t = useT();
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return (
        <ul className={styles.lines} aria-label={t('examQuestion.options')}>
          {content.options.map(({ id, text, right }, at) => (
            <Line key={id} mark={letterAt(at)} words={text} right={right} />
          ))}
        </ul>
      );
    case 'trueFalse':
      return (
        <p>
          {t('examQuestion.answer')}: <strong>{t(`examQuestion.right_${content.right}`)}</strong>
        </p>
      );
    case 'ordering':
      return (
        <ol className={styles.lines} aria-label={t('examQuestion.items')}>
          {content.items.map(({ id, text }, at) => (
            <Line key={id} mark={`${at + 1}`} words={text} />
          ))}
        </ol>
      );
    case 'matching':
      return (
        <>
          <ul className={styles.lines} aria-label={t('examQuestion.pairs')}>
            {content.pairs.map(({ id, left, right }) => (
              <li key={id} className={styles.pair}>
                <div>
                  <BothWords of={left} />
                </div>
                <span aria-hidden="true">→</span>
                <div>
                  <BothWords of={right} />
                </div>
              </li>
            ))}
          </ul>
          {content.extra.length > 0 && (
            <ul className={styles.lines} aria-label={t('examQuestion.extra')}>
              {content.extra.map(({ id, right }) => (
                <Line key={id} mark="–" words={right} />
              ))}
            </ul>
          )}
        </>
      );
    case 'shortAnswer':
      return (
        <p>
          {t('examQuestion.accepted')}:{' '}
          <strong>{[...content.accepted.zh, ...content.accepted.en].join(t('common.comma'))}</strong>
        </p>
      );
    case 'case':
      return (
        <ol className={styles.parts}>
          {content.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order.
            <li key={at}>
              <QuestionView of={part} />
            </li>
          ))}
        </ol>
      );
  }
}

/** A question with its answer, as those see it who keep the bank. */
export function QuestionView({ of: content }: { of: QuestionContent }) {
  const t = useT();
  const { stem, explanation } = content;
  return (
    <section className={styles.question}>
      <div className={styles.stem}>
        <BothWords of={stem} />
      </div>
      <Answer of={content} />
      {(explanation.zh || explanation.en) && (
        <div className={styles.explanation}>
          <strong>{t('examQuestion.explanation')}</strong>
          <BothWords of={explanation} />
        </div>
      )}
    </section>
  );
}
