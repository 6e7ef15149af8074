import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ConflictDialog } from '@/components/ConflictDialog';
import { AnswerText } from '@/features/questionnaire/answer/AnswerText';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { AskedQuestion, GivenAnswer } from '@/services/questionnaire';
import { formatInstant } from '@/utils/format';
import type { Shown } from './desk';
import { chosenAnswer, type Sides, sidesOf } from './merge';
import styles from './online.module.css';

interface Props {
  question: AskedQuestion;
  mine: GivenAnswer | null;
  base: GivenAnswer | null;
  theirs: NonNullable<Shown['theirs']>;
  onChoose: (answer: GivenAnswer | null) => void;
}

/** Says that two have answered one question; nothing is overwritten unseen. */
export default function Differs({ question, mine, base, theirs, onChoose }: Props) {
  const t = useT();
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={styles.reason}
        title={t('questionnaire.online.differs', { who: theirs.who, when: formatInstant(theirs.when) })}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('record.conflictCompare')}
          </Button>
        }
      />
      {open && (
        <ConflictDialog<Sides>
          conflict={{ current: sidesOf(theirs.answer), changedBy: theirs.who, changedAt: theirs.when }}
          base={sidesOf(base)}
          mine={sidesOf(mine)}
          fields={{
            answer: {
              label: t('questionnaire.online.answer'),
              show: (answer) => JSON.stringify(answer ?? null),
              view: (answer) => answer && <AnswerText question={question} answer={answer} say={say} />,
              canJoin: mine?.text !== undefined && theirs.answer?.text !== undefined,
            },
            note: { label: t('answer.note') },
          }}
          onMerge={(fromTheirs, both) => {
            setOpen(false);
            onChoose(chosenAnswer(mine, theirs.answer, fromTheirs, both));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
