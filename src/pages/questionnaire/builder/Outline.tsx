import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import {
  addQuestion,
  addSection,
  dropQuestion,
  duplicateQuestion,
  moveQuestion,
  moveSection,
  removeQuestion,
  removeSection,
} from '#domain/subjects/questionnaire/template/edits';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { toast } from '@/feedback';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './builder.module.css';

/** What is open in the form: a question or a section, by its code. */
export interface Place {
  kind: 'question' | 'section';
  code: string;
}

interface Props {
  content: TemplateContent;
  place: Place | null;
  /** How many problems each has, by its code. */
  problems: ReadonlyMap<string, number>;
  editable: boolean;
  onOpen: (place: Place) => void;
  onChange: (content: TemplateContent) => void;
}

/** Sections and their questions: what is open, in which order, and what is added, moved and removed. */
export function Outline({ content, place, problems, editable, onOpen, onChange }: Props) {
  const t = useT();
  const say = useSay();
  const [search, setSearch] = useState('');
  const dragged = useRef('');
  const list = useRef<HTMLElement>(null);
  const { sections, questions } = content;
  const isFound = matcherOf(search);
  const matches = ({ code, text, refs }: Question) => isFound(code, text.zh, text.en, ...refs);
  const strays = questions.filter(({ section }) => !sections.some(({ code }) => code === section));
  const isOpen = ({ kind, code }: Place) => place?.kind === kind && place.code === code;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to a question that is opened from elsewhere.
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place?.code]);

  const begin = () => {
    const { content: next, code } = addSection(content);
    onChange(next);
    onOpen({ kind: 'section', code });
  };
  const add = () => {
    const open = place?.kind === 'question' ? questions.find(({ code }) => code === place.code) : undefined;
    const section = open?.section ?? (place?.kind === 'section' ? place.code : sections.at(-1)?.code);
    if (section === undefined) return begin();
    const { content: next, code } = addQuestion(content, section, open?.code);
    onChange(next);
    onOpen({ kind: 'question', code });
  };
  const move = (step: -1 | 1) => {
    if (!place) return;
    onChange((place.kind === 'question' ? moveQuestion : moveSection)(content, place.code, step));
  };
  const duplicate = () => {
    if (place?.kind !== 'question') return;
    const { content: next, code } = duplicateQuestion(content, place.code);
    onChange(next);
    onOpen({ kind: 'question', code });
  };
  const remove = () => {
    if (!place) return;
    const rows: readonly { code: string }[] = place.kind === 'question' ? questions : sections;
    const at = rows.findIndex(({ code }) => code === place.code);
    const next = rows[at + 1] ?? rows[at - 1];
    onChange((place.kind === 'question' ? removeQuestion : removeSection)(content, place.code));
    if (next) onOpen({ kind: place.kind, code: next.code });
    void toast('success', t('template.removed', { what: place.code }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Delete' && editable && event.target instanceof HTMLButtonElement) return remove();
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) {
      if (editable) move(step);
      return;
    }
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-place]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[at + step];
    if (!next) return;
    next.focus();
    next.click();
  };
  const onDrop = (event: DragEvent, to: { before?: string; section: string }) => {
    event.preventDefault();
    if (dragged.current) onChange(dropQuestion(content, dragged.current, to));
    dragged.current = '';
  };
  const icon = (label: string, sign: ReactNode, onClick: () => void, disabled = !place) => (
    <Button
      type="text"
      size="small"
      icon={sign}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  );
  const rows = (of: readonly Question[]) =>
    of.filter(matches).map(({ code, section, text, type, shownIf }) => (
      <li
        key={code}
        draggable={editable}
        onDragStart={() => {
          dragged.current = code;
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.stopPropagation();
          onDrop(event, { before: code, section });
        }}
      >
        <Row
          code={code}
          text={say(text)}
          note={t(`template.type_${type}`)}
          isFollowUp={shownIf !== undefined}
          problems={problems.get(code) ?? 0}
          isOpen={isOpen({ kind: 'question', code })}
          onOpen={onOpen}
        />
      </li>
    ));

  return (
    <nav className={styles.outline} aria-label={t('template.outline')} ref={list}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('template.searchQuestions')}
        aria-label={t('template.searchQuestions')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {editable && (
        <div className={styles.tools}>
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={questions.length >= templateLimits.questions}
            onClick={add}
          >
            {t('template.addQuestion')}
          </Button>
          <Button size="small" disabled={sections.length >= templateLimits.sections} onClick={begin}>
            {t('template.addSection')}
          </Button>
          <span className={styles.rowButtons}>
            {icon(t('template.moveUp'), <ArrowUpOutlined />, () => move(-1))}
            {icon(t('template.moveDown'), <ArrowDownOutlined />, () => move(1))}
            {icon(t('template.duplicate'), <CopyOutlined />, duplicate, place?.kind !== 'question')}
            {icon(t('template.remove'), <DeleteOutlined />, remove)}
          </span>
        </div>
      )}
      <ul className={styles.sections} onKeyDown={onKeyDown}>
        {sections.map((section) => {
          const own = questions.filter((question) => question.section === section.code);
          if (search.trim() !== '' && !own.some(matches)) return null;
          return (
            <li
              key={section.code}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, { section: section.code })}
            >
              <button
                type="button"
                className={styles.sectionRow}
                data-place={section.code}
                aria-current={isOpen({ kind: 'section', code: section.code })}
                onClick={() => onOpen({ kind: 'section', code: section.code })}
              >
                <span className={styles.cut}>{say(section.title)}</span>
                <span className={styles.soft}>{own.length}</span>
                <Count problems={problems.get(section.code) ?? 0} />
              </button>
              <ul>{rows(own)}</ul>
            </li>
          );
        })}
        {rows(strays)}
      </ul>
      {editable && <p className={styles.soft}>{t('template.outlineKeys')}</p>}
    </nav>
  );
}

interface RowProps {
  code: string;
  text: string;
  note: string;
  isFollowUp: boolean;
  problems: number;
  isOpen: boolean;
  onOpen: (place: Place) => void;
}

/** Renders again only if it has changed: there are hundreds. */
const Row = memo(
  function Row({ code, text, note, isFollowUp, problems, isOpen, onOpen }: RowProps) {
    return (
      <button
        type="button"
        className={isFollowUp ? `${styles.questionRow} ${styles.followUp}` : styles.questionRow}
        data-place={code}
        aria-current={isOpen}
        title={`${code} ${text} (${note})`}
        onClick={() => onOpen({ kind: 'question', code })}
      >
        <span className={styles.codeOf}>{code}</span>
        <span className={styles.cut}>{text}</span>
        <Count problems={problems} />
      </button>
    );
  },
  (one, other) =>
    one.code === other.code &&
    one.text === other.text &&
    one.note === other.note &&
    one.isFollowUp === other.isFollowUp &&
    one.problems === other.problems &&
    one.isOpen === other.isOpen,
);

function Count({ problems }: { problems: number }) {
  const t = useT();
  if (problems === 0) return null;
  return <span className={styles.fault}>{t('template.problemCount', { count: problems })}</span>;
}
