import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Words } from '#domain/kernel/levels';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import { type Answer, answerParts, filesOf } from '#domain/subjects/questionnaire/template/answer';
import type { Question } from '#domain/subjects/questionnaire/template/template';
import { useT } from '@/locales';
import styles from './answer.module.css';
import { ChoiceInput } from './ChoiceInput';
import { TableInput } from './TableInput';
import { TextInput } from './TextInput';

interface Props {
  question: Question;
  value: Answer | undefined;
  /** What is attached, and how more is; where the question takes files (`filesOf`). */
  files?: ReactNode;
  /** What else can be done, beside adding a note. */
  actions?: ReactNode;
  disabled?: boolean;
  onChange: (answer: Answer) => void;
  language: keyof Words;
  /** A formula reads its text as a number. */
  isNumber?: boolean;
}

const parts = { choice: ChoiceInput, text: TextInput, rows: TableInput } as const;

/** How a question is answered, whichever of the seven ways; with why it doesn't apply and a note where there is one. */
export function AnswerInput({
  question,
  value,
  files,
  actions,
  disabled = false,
  onChange,
  language,
  isNumber,
}: Props) {
  const t = useT();
  const takes = answerParts[question.type];
  const Part = takes.value && parts[takes.value];
  const label = question.text[language];
  const isExcluded = value?.notApplicable !== undefined;
  /** What was answered before it was said not to apply. */
  const before = useRef<Answer | undefined>(undefined);
  const exclude = (isIt: boolean) => {
    if (isIt) before.current = value;
    const note = value?.note === undefined ? {} : { note: value.note };
    onChange(isIt ? { ...note, notApplicable: '' } : { ...before.current, ...note });
  };
  return (
    <div className={styles.answer}>
      {!isExcluded && Part && (
        <Part
          question={question}
          value={value}
          disabled={disabled}
          language={language}
          label={label}
          isNumber={isNumber}
          onChange={(part) => onChange({ ...value, ...part })}
        />
      )}
      {!isExcluded && filesOf(question).kind !== 'none' && files}
      {(question.mayBeExcluded || isExcluded) && (
        <Checkbox checked={isExcluded} disabled={disabled} onChange={({ target }) => exclude(target.checked)}>
          {t('answer.notApplicable')}
        </Checkbox>
      )}
      {isExcluded && (
        <Input.TextArea
          aria-label={t('answer.why')}
          placeholder={t('answer.why')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          disabled={disabled}
          maxLength={answerLimits.reason}
          value={value?.notApplicable}
          onChange={({ target }) => onChange({ ...value, notApplicable: target.value })}
        />
      )}
      <Note
        note={value?.note}
        disabled={disabled}
        actions={actions}
        onChange={(note) => {
          const { note: _, ...rest } = value ?? {};
          onChange(note === '' ? rest : { ...rest, note });
        }}
      />
    </div>
  );
}

interface NoteProps {
  note?: string;
  disabled: boolean;
  actions: ReactNode;
  onChange: (note: string) => void;
}

/** What somebody adds; a field only once it is wanted. */
function Note({ note, disabled, actions, onChange }: NoteProps) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const isOpen = note !== undefined || isWanted;
  return (
    <>
      {isOpen && (
        <Input.TextArea
          aria-label={t('answer.note')}
          placeholder={t('answer.note')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          // It was just asked for.
          autoFocus={isWanted}
          disabled={disabled}
          maxLength={answerLimits.note}
          value={note ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {((!isOpen && !disabled) || actions) && (
        <div className={styles.actions}>
          {!isOpen && !disabled && (
            <Button type="link" size="small" className={styles.clear} onClick={() => setWanted(true)}>
              {t('answer.addNote')}
            </Button>
          )}
          {actions}
        </div>
      )}
    </>
  );
}
