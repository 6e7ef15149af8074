import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useId } from 'react';
import { limits } from '#domain/kernel/limits';
import { type QuestionWords, saidIn } from '#domain/subjects/exam/question/content';
import type { ShownItem, ShownPart, ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import { useT } from '@/locales';
import { choose, matchedWith, moved, withPart } from './answering';
import type { Answer } from './answerQueue';
import styles from './sitting.module.css';

export type WordLanguage = 'zh' | 'en';

/** So long nothing has to be typed before a text is sent, in ms. */
const TYPING = 800;

interface FieldProps<Q extends ShownQuestion> {
  of: Q;
  answer: Answer;
  language: WordLanguage;
  /** It is only read. */
  disabled: boolean;
  /** @param pause in ms, for what is typed */
  onAnswer: (answer: Answer, pause?: number) => void;
}

const letterAt = (at: number) => String.fromCharCode(65 + at);

/** A text of a question, in the wanted language or in the only one that it has. */
function Said({ of, language }: { of: QuestionWords; language: WordLanguage }) {
  const shown = of[language] ? language : language === 'zh' ? 'en' : 'zh';
  return <span lang={shown === 'zh' ? 'zh-CN' : 'en'}>{saidIn(of, language)}</span>;
}

interface OptionProps {
  name: string;
  type: 'radio' | 'checkbox';
  mark: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
  children: React.ReactNode;
}

function Option({ name, type, mark, checked, disabled, onChange, children }: OptionProps) {
  return (
    <label className={styles.option} data-checked={checked}>
      <input type={type} name={name} checked={checked} disabled={disabled} onChange={onChange} />
      <span className={styles.letter}>{mark}</span>
      <span className={styles.optionText}>{children}</span>
    </label>
  );
}

function Choice({ of, answer, language, disabled, onAnswer }: FieldProps<Extract<ShownPart, { options: unknown }>>) {
  const t = useT();
  const name = useId();
  const chosen = answer?.kind === 'choice' ? answer.chosen : [];
  return (
    <fieldset className={styles.fields}>
      <legend>{t(`examSitting.how_${of.kind}`)}</legend>
      {of.options.map(({ id, text }, at) => (
        <Option
          key={id}
          name={name}
          type={of.kind === 'single' ? 'radio' : 'checkbox'}
          mark={letterAt(at)}
          checked={chosen.includes(id)}
          disabled={disabled}
          onChange={() => onAnswer(choose(of.kind, answer, id))}
        >
          <Said of={text} language={language} />
        </Option>
      ))}
    </fieldset>
  );
}

function TrueFalse({ answer, disabled, onAnswer }: FieldProps<ShownPart>) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.fields}>
      <legend>{t('examSitting.how_trueFalse')}</legend>
      {[true, false].map((value, at) => (
        <Option
          key={String(value)}
          name={name}
          type="radio"
          mark={letterAt(at)}
          checked={answer?.kind === 'trueFalse' && answer.value === value}
          disabled={disabled}
          onChange={() => onAnswer({ kind: 'trueFalse', value })}
        >
          {t(`examQuestion.right_${value}`)}
        </Option>
      ))}
    </fieldset>
  );
}

function ShortAnswer({ answer, disabled, onAnswer }: FieldProps<ShownPart>) {
  const t = useT();
  const id = useId();
  const text = answer?.kind === 'shortAnswer' ? answer.text : '';
  const say = (value: string) => (value === '' ? null : { kind: 'shortAnswer' as const, text: value });
  return (
    <div className={styles.fields}>
      <label className={styles.how} htmlFor={id}>
        {t('examSitting.how_shortAnswer')}
      </label>
      <Input
        id={id}
        value={text}
        disabled={disabled}
        maxLength={limits.examOptionText}
        autoComplete="off"
        onChange={({ target }) => onAnswer(say(target.value), TYPING)}
      />
    </div>
  );
}

function Ordering({
  of,
  answer,
  language,
  disabled,
  onAnswer,
}: FieldProps<Extract<ShownQuestion, { items: unknown }>>) {
  const t = useT();
  const order = answer?.kind === 'ordering' ? answer.order : of.items.map(({ id }) => id);
  const items = order.flatMap((id): ShownItem[] => of.items.filter((item) => item.id === id));
  const move = (at: number, by: -1 | 1) => onAnswer({ kind: 'ordering', order: moved(order, at, by) });
  return (
    <div className={styles.fields}>
      <p className={styles.how}>{t('examSitting.how_ordering')}</p>
      <ol className={styles.order}>
        {items.map((item, at) => (
          <li key={item.id} className={styles.orderItem}>
            <span className={styles.letter}>{at + 1}</span>
            <span className={styles.optionText}>
              <Said of={item.text} language={language} />
            </span>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                size="small"
                icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                aria-label={t(by < 0 ? 'examSitting.moveUp' : 'examSitting.moveDown', {
                  item: saidIn(item.text, language),
                })}
                disabled={disabled || order[at + by] === undefined}
                onClick={() => move(at, by)}
              />
            ))}
          </li>
        ))}
      </ol>
      {answer?.kind !== 'ordering' && (
        <Button disabled={disabled} onClick={() => onAnswer({ kind: 'ordering', order })}>
          {t('examSitting.orderIsRight')}
        </Button>
      )}
    </div>
  );
}

function Matching({ of, answer, language, disabled, onAnswer }: FieldProps<Extract<ShownQuestion, { left: unknown }>>) {
  const t = useT();
  const matched = answer?.kind === 'matching' ? answer.matched : {};
  return (
    <div className={styles.fields}>
      <p className={styles.how}>{t('examSitting.how_matching')}</p>
      <ul className={styles.rights}>
        {of.right.map(({ id, text }, at) => (
          <li key={id}>
            <span className={styles.letter}>{letterAt(at)}</span> <Said of={text} language={language} />
          </li>
        ))}
      </ul>
      {of.left.map(({ id, text }) => (
        <label key={id} className={styles.pair}>
          <span className={styles.optionText}>
            <Said of={text} language={language} />
          </span>
          <select
            className={styles.select}
            value={matched[id] ?? ''}
            disabled={disabled}
            onChange={({ target }) => onAnswer(matchedWith(answer, id, target.value))}
          >
            <option value="">{t('examSitting.notChosen')}</option>
            {of.right.map((right, at) => (
              <option key={right.id} value={right.id}>
                {`${letterAt(at)} · ${saidIn(right.text, language)}`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** What a question asks, without its words: a field for each kind. */
function Field({ of, ...rest }: FieldProps<ShownQuestion>) {
  switch (of.kind) {
    case 'single':
    case 'multiple':
      return <Choice of={of} {...rest} />;
    case 'trueFalse':
      return <TrueFalse of={of} {...rest} />;
    case 'shortAnswer':
      return <ShortAnswer of={of} {...rest} />;
    case 'ordering':
      return <Ordering of={of} {...rest} />;
    case 'matching':
      return <Matching of={of} {...rest} />;
    case 'case':
      return <Case of={of} {...rest} />;
  }
}

function Case({ of, answer, onAnswer, ...rest }: FieldProps<Extract<ShownQuestion, { parts: unknown }>>) {
  const parts = answer?.kind === 'case' ? answer.parts : [];
  return (
    <ol className={styles.parts}>
      {of.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order.
        <li key={at}>
          <p className={styles.stem}>
            <Said of={part.stem} language={rest.language} />
          </p>
          <Field
            of={part}
            answer={parts[at] ?? null}
            {...rest}
            onAnswer={(said, pause) => onAnswer(withPart(answer, of.parts.length, at, said), pause)}
          />
        </li>
      ))}
    </ol>
  );
}

/** A question as it is answered. */
export function AnswerForm(props: FieldProps<ShownQuestion>) {
  return (
    <>
      <p className={styles.stem}>
        <Said of={props.of.stem} language={props.language} />
      </p>
      <Field {...props} />
    </>
  );
}
