import { Segmented } from 'antd';
import { memo } from 'react';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { WholeQuestionnaire } from '@/services/questionnaire';
import { formatNumber } from '@/utils/format';
import styles from './online.module.css';
import { type Row, waitsAgain } from './progress';

type SectionRow = WholeQuestionnaire['content']['sections'][number];

interface Props {
  sections: readonly SectionRow[];
  rows: readonly Row[];
  own: number;
  all: number;
  everything: boolean;
  section: string | undefined;
  chosen: string;
  onShow: (show: '' | 'all') => void;
  onSection: (code: string) => void;
  onChoose: (row: Row) => void;
}

/** Sections with how far each is, and the questions of the one that is open. */
export function QuestionNav(props: Props) {
  const { sections, rows, own, all, everything, section, chosen, onShow, onSection, onChoose } = props;
  const t = useT();
  const say = useSay();
  return (
    <nav className={styles.nav} aria-label={t('questionnaire.online.sections')}>
      {own > 0 && own < all && (
        <Segmented
          block
          size="small"
          aria-label={t('questionnaire.online.whose')}
          value={everything ? 'all' : 'mine'}
          onChange={(value) => onShow(value === 'all' ? 'all' : '')}
          options={[
            { value: 'mine', label: t('questionnaire.online.mine', { count: formatNumber(own) }) },
            { value: 'all', label: t('questionnaire.online.all', { count: formatNumber(all) }) },
          ]}
        />
      )}
      <ul className={styles.sections}>
        {sections.map(({ code, title }) => {
          const inSection = rows.filter(({ question }) => question.section === code);
          const answered = inSection.filter((row) => row.isAnswered).length;
          const isDone = answered === inSection.length && !inSection.some(waitsAgain);
          const isOpen = code === section;
          return (
            <li key={code}>
              <button
                type="button"
                className={styles.section}
                aria-current={isOpen ? 'true' : undefined}
                onClick={() => onSection(code)}
              >
                <span className={styles.sectionName} title={say(title)}>
                  {say(title)}
                </span>
                <span className={isDone ? styles.done : styles.soft}>
                  {`${formatNumber(answered)}/${formatNumber(inSection.length)}`}
                </span>
              </button>
              {isOpen && (
                <ol className={styles.questions}>
                  {inSection.map((row) => (
                    <QuestionRow
                      key={row.itemCode}
                      text={say(row.question.text)}
                      state={stateOf(row)}
                      isChosen={row.itemCode === chosen}
                      onChoose={() => onChoose(row)}
                    />
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type NavState = 'problem' | 'returned' | 'finished' | 'submitted' | 'answered' | 'open';

function stateOf({ shown, isReturned, isAnswered }: Row): NavState {
  if (shown.status === 'conflict' || shown.status === 'refused') return 'problem';
  if (shown.item.state === 'finished') return 'finished';
  if (shown.item.state === 'submited') return 'submitted';
  if (isReturned) return 'returned';
  return isAnswered ? 'answered' : 'open';
}

interface QuestionRowProps {
  text: string;
  state: NavState;
  isChosen: boolean;
  onChoose: () => void;
}

/** There are hundreds of them: each renders again only if something visible has changed. */
const QuestionRow = memo(
  function QuestionRow({ text, state, isChosen, onChoose }: QuestionRowProps) {
    const t = useT();
    const label = t(`questionnaire.online.nav_${state}`);
    return (
      <li>
        <button
          type="button"
          className={styles.question}
          aria-current={isChosen ? 'step' : undefined}
          title={`${text} · ${label}`}
          onClick={onChoose}
        >
          <span className={styles.dot} data-state={state} role="img" aria-label={label} />
          <span className={styles.questionText}>{text}</span>
        </button>
      </li>
    );
  },
  (one, other) => one.text === other.text && one.state === other.state && one.isChosen === other.isChosen,
);
