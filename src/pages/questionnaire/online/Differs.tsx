import { Alert, Button } from 'antd';
import { AnswerText } from '@/features/questionnaire/answer/AnswerText';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { AskedQuestion, GivenAnswer } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
import styles from './online.module.css';

interface Props {
  question: AskedQuestion;
  mine: GivenAnswer | null;
  theirs: { answer: GivenAnswer | null; who: string; when: string };
  onChoose: (answer: GivenAnswer | null) => void;
}

/** Two answers to one question side by side; nothing is overwritten unseen. */
export default function Differs({ question, mine, theirs, onChoose }: Props) {
  const t = useT();
  const say = useSay();
  const bothTexts = mine?.text !== undefined && theirs.answer?.text !== undefined;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.reason}
      title={t('questionnaire.online.differs', { who: theirs.who, when: formatInstant(theirs.when) })}
      description={
        <div className={styles.sides}>
          <div>
            <b>{theirs.who}</b>
            <AnswerText question={question} answer={theirs.answer} say={say} />
            <Button size="small" onClick={() => onChoose(theirs.answer)}>
              {t('questionnaire.online.takeTheirs')}
            </Button>
          </div>
          <div>
            <b>{t('questionnaire.online.own')}</b>
            <AnswerText question={question} answer={mine} say={say} />
            <Button size="small" type="primary" onClick={() => onChoose(mine)}>
              {t('questionnaire.online.takeMine')}
            </Button>
          </div>
          {bothTexts && (
            <Button size="small" onClick={() => onChoose({ ...mine, text: `${theirs.answer?.text}\n${mine?.text}` })}>
              {t('questionnaire.online.takeBoth')}
            </Button>
          )}
        </div>
      }
    />
  );
}
