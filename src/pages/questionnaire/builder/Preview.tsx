import { Button, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Words } from '#domain/kernel/levels';
import { sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import { type Answer, filesOf } from '#domain/subjects/questionnaire/template/answer';
import { branchesOf } from '#domain/subjects/questionnaire/template/branches';
import { sameJson } from '#domain/subjects/questionnaire/template/difference';
import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { AnswerFiles } from '@/features/questionnaire/answer/AnswerFiles';
import { AnswerInput } from '@/features/questionnaire/answer/AnswerInput';
import { useWordLanguage } from '@/hooks/useSay';
import { localeNames, useT } from '@/locales';
import { formatNumber, NOTHING } from '@/utils/format';
import styles from './builder.module.css';

type Answers = ReadonlyMap<string, Answer>;
const nothing: Answers = new Map();

interface Props {
  content: TemplateContent;
  onOpen: (code: string) => void;
}

/** The questionnaire as a respondent has it: with its branches, and what each answer scores. Nothing of it is kept. */
export function Preview({ content, onOpen }: Props) {
  const t = useT();
  const [language, setLanguage] = useState<keyof Words>(useWordLanguage());
  const [answers, setAnswers] = useState(nothing);
  const [branch, setBranch] = useState('');
  /** Starting again also removes attached files. */
  const [round, setRound] = useState(0);
  const branches = useMemo(() => branchesOf(content), [content]);
  const { shown, scores } = useMemo(() => sheetOf(content, answers), [content, answers]);
  const walk = (formula = '') => {
    setBranch(formula);
    setRound(round + 1);
    setAnswers(branches.find((one) => one.formula === formula)?.answers ?? nothing);
  };
  const chosen = branches.find(({ formula }) => formula === branch);
  return (
    <div className={styles.preview}>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('template.previewLanguage')}
          value={language}
          options={[
            { value: 'zh', label: localeNames['zh-CN'] },
            { value: 'en', label: localeNames['en-US'] },
          ]}
          onChange={setLanguage}
        />
        <Select
          className={styles.branch}
          allowClear
          aria-label={t('template.branch')}
          placeholder={t('template.branchHint', { count: branches.length })}
          showSearch={{ optionFilterProp: 'label' }}
          value={branch || null}
          options={branches.map(({ formula, questions }) => ({
            value: formula,
            label: `${questions.map(({ code }) => code).join(t('common.comma'))} ← ${formula}`,
          }))}
          onChange={walk}
        />
        <Button onClick={() => walk()}>{t('template.previewClear')}</Button>
        <span className={styles.soft}>
          {t('template.previewShown', { shown: shown.size, total: content.questions.length })}
        </span>
      </div>
      {chosen && !chosen.answers && <p role="alert">{t('template.branchNever')}</p>}
      {content.sections.map((section) => {
        const questions = content.questions.filter(({ code, section: of }) => of === section.code && shown.has(code));
        if (questions.length === 0) return null;
        return (
          <section key={section.code} aria-label={section.title[language]}>
            <h3 className={styles.heading}>{section.title[language]}</h3>
            {section.help && <p className={styles.soft}>{section.help[language]}</p>}
            {questions.map((question) => (
              <Asked
                key={`${round} ${question.code}`}
                question={question}
                answer={answers.get(question.code)}
                score={scores.get(question.code) ?? null}
                language={language}
                isOfBranch={chosen?.questions.some(({ code }) => code === question.code) ?? false}
                onAnswer={(answer) => setAnswers(new Map(answers).set(question.code, answer))}
                onOpen={onOpen}
              />
            ))}
          </section>
        );
      })}
      {shown.size === 0 && <p className={styles.soft}>{t('template.previewEmpty')}</p>}
    </div>
  );
}

interface AskedProps {
  question: Question;
  answer: Answer | undefined;
  score: number | null;
  language: keyof Words;
  isOfBranch: boolean;
  onAnswer: (answer: Answer) => void;
  onOpen: (code: string) => void;
}

function Asked({ question, answer, score, language, isOfBranch, onAnswer, onOpen }: AskedProps) {
  const t = useT();
  const [files, setFiles] = useState<readonly { key: string; name: string }[]>([]);
  const { code, text, help, isMandatory, shownIf } = question;
  const { kind } = filesOf(question);
  const attach = (next: typeof files) => {
    setFiles(next);
    onAnswer({ ...answer, files: next.length });
  };
  return (
    <article className={isOfBranch ? `${styles.asked} ${styles.ofBranch}` : styles.asked} aria-label={text[language]}>
      <div className={styles.askedHead}>
        <Button type="link" size="small" className={styles.codeOf} onClick={() => onOpen(code)}>
          {code}
        </Button>
        <span className={styles.askedText}>
          {text[language]}
          {isMandatory && <span className={styles.fault}> *</span>}
        </span>
        <span className={styles.soft}>
          {shownIf !== undefined && `${t('template.followUp')} · `}
          {t('template.scored', { score: score === null ? NOTHING : formatNumber(score) })}
        </span>
      </div>
      {help && <p className={styles.soft}>{help[language]}</p>}
      <AnswerInput
        question={question}
        value={answer}
        language={language}
        onChange={onAnswer}
        files={
          kind !== 'none' && (
            <AnswerFiles
              kind={kind}
              files={files}
              onAdd={(added) => attach([...files, ...added.map(({ name }) => ({ key: crypto.randomUUID(), name }))])}
              onRemove={(file) => attach(files.filter((one) => !sameJson(one, file)))}
            />
          )
        }
      />
    </article>
  );
}
