import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Form, Upload } from 'antd';
import { useState } from 'react';
import { importQuestionsRules } from '#domain/generated/rules/exam/importQuestions';
import { limits } from '#domain/kernel/limits';
import type { Difficulty } from '#domain/subjects/exam/question/content';
import { editionsOf, standardName } from '#domain/subjects/exam/standards';
import { RadioField, SelectField } from '@/components/choiceFields';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { TextField } from '@/components/fields';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type ImportedQuestions } from '@/services/exam';
import { megabytes } from '@/utils/format';
import styles from './questionBank.module.css';

interface Values {
  language: 'zh' | 'en';
  standard: string;
  edition: string;
  clause: string;
  difficulty: Difficulty;
}
const fresh: Values = { language: 'zh', standard: 'ISO27001', edition: '2022', clause: '4', difficulty: 'medium' };

/** Brings questions from a GIFT file: first what would come of it and what can't be taken, then the drafts. */
export default function ImportDrawer({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<ImportedQuestions>();
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  // A file is entered once, however often the button is pressed.
  const [key, setKey] = useState('');
  const standard = Form.useWatch('standard', form) ?? fresh.standard;
  const anew = () => {
    setFound(undefined);
    setFailure(undefined);
    setKey(crypto.randomUUID());
  };
  const send = async (trial: 'yes' | 'no') => {
    const values = await form.validateFields();
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const options = { silent: true, ...(trial === 'no' && { idempotencyKey: key }) };
      const answer = await examService.importQuestions({ form: { ...values, trial }, file }, options);
      if (trial === 'yes') return setFound(answer);
      void toast('success', t('examQuestion.imported', { added: answer.added, changed: answer.changed }));
      onDone();
      onClose();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File) => {
    anew();
    setFile(undefined);
    if (chosen.size > limits.questionFileBytes)
      setFailure(new Error(t('record.fileTooLarge', { name: chosen.name, size: megabytes(limits.questionFileBytes) })));
    else setFile(chosen);
    // Nothing is sent by the component itself.
    return false;
  };
  const entered = found && found.added + found.changed;
  const rules = importQuestionsRules;
  return (
    <Drawer
      open
      size={760}
      title={<DrawerTitle>{t('examQuestion.import')}</DrawerTitle>}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button disabled={!file} loading={busy && !found} onClick={() => void send('yes')}>
            {t('examQuestion.check')}
          </Button>
          <Button type="primary" disabled={!entered} loading={busy && Boolean(found)} onClick={() => void send('no')}>
            {t('examQuestion.enter', { count: entered ?? 0 })}
          </Button>
        </div>
      }
    >
      <p className={styles.soft}>{t('examQuestion.importText')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={fresh}
        onValuesChange={({ standard: chosen }) => {
          anew();
          // An edition goes with its standard.
          if (chosen !== undefined) form.setFieldValue('edition', editionsOf(chosen).at(-1));
        }}
      >
        <Upload
          accept=".gift,.txt"
          maxCount={1}
          showUploadList={false}
          beforeUpload={choose}
          customRequest={() => undefined}
        >
          <Button icon={<UploadOutlined />}>{t('examQuestion.chooseFile')}</Button>
        </Upload>{' '}
        {file?.name}
        <h3 className={styles.heading}>{t('examQuestion.unsaid')}</h3>
        <p className={styles.soft}>{t('examQuestion.unsaidText')}</p>
        <div className={styles.two}>
          <RadioField
            name="language"
            label={t('examQuestion.fileLanguage')}
            {...rules.language}
            textOf={(value: Values['language']) => t(`examQuestion.language_${value}`)}
          />
          <RadioField
            name="difficulty"
            label={t('examQuestion.difficulty')}
            {...rules.difficulty}
            textOf={(value: Difficulty) => t(`examQuestion.difficulty_${value}`)}
          />
          <SelectField
            name="standard"
            label={t('examQuestion.standard')}
            allowClear={false}
            {...rules.standard}
            textOf={(code: string) => say(standardName(code))}
          />
          <SelectField
            name="edition"
            label={t('examQuestion.edition')}
            allowClear={false}
            required
            values={editionsOf(standard)}
          />
          <TextField name="clause" label={t('examQuestion.clause')} {...rules.clause} />
        </div>
      </Form>
      {failure !== undefined && <FailureBlock compact error={failure} />}
      {found && <Found of={found} />}
    </Drawer>
  );
}

/** What would come of the file, and each question that can't be taken. */
function Found({ of: { added, changed, unchanged, problems, problemCount } }: { of: ImportedQuestions }) {
  const t = useT();
  const summary = t('examQuestion.found', { added, changed, unchanged });
  return (
    <section role="status">
      <Alert
        className={styles.notice}
        showIcon
        type={problemCount > 0 ? 'warning' : 'success'}
        title={summary}
        description={problemCount > 0 && t('examQuestion.notTaken', { count: problemCount })}
      />
      {problems.length > 0 && (
        <PlainTable<ImportedQuestions['problems'][number]>
          rowKey={({ line, reason }) => `${line}:${reason}`}
          dataSource={problems}
          columns={[
            { title: t('examQuestion.line'), dataIndex: 'line', width: 80, align: 'right' },
            { title: t('examQuestion.stem'), dataIndex: 'title' },
            {
              title: t('examQuestion.problem'),
              key: 'reason',
              render: (_, { reason }) => t(`examQuestion.fault_${reason}`),
            },
          ]}
        />
      )}
    </section>
  );
}
