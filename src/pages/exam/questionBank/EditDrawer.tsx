import { Alert, Form } from 'antd';
import { saveQuestionRules } from '#domain/generated/rules/exam/saveQuestion';
import { type QuestionWords, questionKinds } from '#domain/subjects/exam/question/content';
import { editionsOf, standardName } from '#domain/subjects/exam/standards';
import { RadioField, SelectField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type QuestionDetail } from '@/services/exam';
import { ContentFields } from './ContentFields';
import styles from './questionBank.module.css';
import { contentOf, freshQuestion, type QuestionValues, type TypedContent, typedContent } from './questionForm';

interface Props {
  /** null: a new one. */
  question: QuestionDetail | null;
  onSaved: (questionCode: string) => void;
  onClose: () => void;
}

const valuesOf = ({ standard, edition, clause, difficulty, versions: [latest] }: QuestionDetail): QuestionValues => ({
  standard,
  edition,
  clause,
  difficulty,
  content: latest ? typedContent(latest.content) : freshQuestion.content,
});

/** A text as it is compared. */
const both = ({ zh, en }: QuestionWords) => [zh, en].filter(Boolean).join(' / ');

/** A content in a few lines, where two people's are compared. */
const textOf = (typed: TypedContent | undefined): string => {
  if (!typed) return '';
  const content = contentOf(typed);
  const lines = (): string[] => {
    switch (content.kind) {
      case 'single':
      case 'multiple':
        return content.options.map(({ text, right }) => `${right ? '✓' : '–'} ${both(text)}`);
      case 'ordering':
        return content.items.map(({ text }, n) => `${n + 1}. ${both(text)}`);
      case 'matching':
        return [
          ...content.pairs.map(({ left, right }) => `${both(left)} → ${both(right)}`),
          ...content.extra.map(({ right }) => `– ${both(right)}`),
        ];
      case 'trueFalse':
        return [content.right ? '✓' : '–'];
      case 'shortAnswer':
        return [...content.accepted.zh, ...content.accepted.en];
      case 'case':
        return typed.parts.map(textOf);
    }
  };
  const { stem, explanation } = content;
  return [both(stem), ...lines(), both(explanation)].filter(Boolean).join('\n');
};

/** A question's form: where it belongs, what it asks in both languages, and which answers are right. */
export default function EditDrawer({ question, onSaved, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const questionCode = question?.questionCode ?? null;
  const record = useRecordForm<QuestionDetail, QuestionValues>({
    name: `examQuestion:${questionCode ?? 'new'}`,
    row: question,
    valuesOf,
    fresh: freshQuestion,
    editable: true,
    send: async ({ content, ...place }, options, origin) => {
      const body = { ...place, questionCode, version: origin?.version ?? 0, content: contentOf(content) };
      const saved = await examService.saveQuestion({ body: body as never }, options);
      onSaved(saved.questionCode);
      return null;
    },
    onDone: () => {
      void toast('success', t('examQuestion.saved'));
      onClose();
    },
  });
  const standard = Form.useWatch('standard', record.form) ?? record.origin?.standard ?? freshQuestion.standard;
  const rules = saveQuestionRules;
  const kindText = (kind: TypedContent['kind']) => t(`examQuestion.kind_${kind}`);
  const standardText = (code: string) => say(standardName(code));
  return (
    <RecordDrawer
      record={record}
      width={920}
      title={question ? t('examQuestion.recordOf', { code: question.questionCode }) : t('examQuestion.new')}
      compare={{
        standard: { label: t('examQuestion.standard'), show: (code = '') => standardText(code) },
        edition: { label: t('examQuestion.edition') },
        clause: { label: t('examQuestion.clause') },
        difficulty: {
          label: t('examQuestion.difficulty'),
          show: (value = 'medium') => t(`examQuestion.difficulty_${value}`),
        },
        content: { label: t('examQuestion.content'), show: textOf },
      }}
      onValues={({ standard: chosen }) => {
        if (chosen === undefined) return;
        // An edition goes with its standard.
        record.form.setFieldValue('edition', editionsOf(chosen).at(-1));
      }}
      onClose={onClose}
    >
      <Alert className={styles.notice} type="info" showIcon title={t('examQuestion.secret')} />
      <div className={styles.two}>
        <SelectField
          name="standard"
          label={t('examQuestion.standard')}
          allowClear={false}
          {...rules.standard}
          textOf={standardText}
        />
        <SelectField
          name="edition"
          label={t('examQuestion.edition')}
          allowClear={false}
          required
          values={editionsOf(standard)}
        />
        <TextField name="clause" label={t('examQuestion.clause')} placeholder="6.1.3" {...rules.clause} />
        <RadioField
          name="difficulty"
          label={t('examQuestion.difficulty')}
          {...rules.difficulty}
          textOf={(value: QuestionValues['difficulty']) => t(`examQuestion.difficulty_${value}`)}
        />
      </div>
      <RadioField name={['content', 'kind']} label={t('examQuestion.kind')} values={questionKinds} textOf={kindText} />
      <p className={styles.soft}>{t('examQuestion.oneLanguage')}</p>
      <ContentFields path={['content']} within={['content']} editable />
      <p className={styles.soft}>{t('examQuestion.explanationHint')}</p>
    </RecordDrawer>
  );
}
