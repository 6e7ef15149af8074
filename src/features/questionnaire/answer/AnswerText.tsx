import type { Words } from '#domain/kernel/levels';
import { useT } from '@/locales';
import type { AskedQuestion, GivenAnswer } from '@/services/questionnaire';
import styles from './read.module.css';

interface Props {
  question: AskedQuestion;
  answer: GivenAnswer | null;
  say: (words: Words) => string;
}

/** An answer as it is read: what was chosen, written, or listed; why the question does not apply. */
export function AnswerText({ question, answer, say }: Props) {
  const t = useT();
  if (!answer) return <p className={styles.soft}>{t('questionnaire.noAnswer')}</p>;
  const { choice, text, rows, notApplicable, note } = answer;
  const { options = [], columns = [] } = question;
  return (
    <div className={styles.read}>
      {notApplicable !== undefined && <p>{t('questionnaire.excludedBecause', { reason: notApplicable || '–' })}</p>}
      {choice && (
        <ul className={styles.chosen}>
          {options
            .filter(({ code }) => choice.includes(code))
            .map(({ code, text }) => (
              <li key={code}>{say(text)}</li>
            ))}
        </ul>
      )}
      {text !== undefined && <p className={styles.written}>{text}</p>}
      {rows && (
        <div className={styles.tableScroll}>
          <table className={styles.readTable}>
            <thead>
              <tr>
                {columns.map(({ code, title }) => (
                  <th key={code} scope="col">
                    {say(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
                <tr key={index}>
                  {columns.map(({ code }) => (
                    <td key={code}>{row[code] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note && <p className={styles.soft}>{t('questionnaire.noteOf', { note })}</p>}
    </div>
  );
}
