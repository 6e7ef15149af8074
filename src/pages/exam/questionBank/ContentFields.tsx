import { Form } from 'antd';
import { limits } from '#domain/kernel/limits';
import { partKinds, type QuestionKind } from '#domain/subjects/exam/question/content';
import { SelectField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { Add, Group, Remove } from '@/features/exam/fieldGroups';
import { useT } from '@/locales';
import {
  AcceptedFields,
  type ContentProps,
  ItemFields,
  OptionFields,
  PairFields,
  TrueFalseField,
} from './AnswerFields';
import styles from './questionBank.module.css';
import { freshContent, type TypedContent } from './questionForm';

/** What a question asks, in both languages, and which answers are right. */
export function ContentFields(props: ContentProps) {
  const { path, within } = props;
  const t = useT();
  const kind = Form.useWatch([...path, 'kind']) as QuestionKind | undefined;
  const text = { max: limits.examText };
  return (
    <>
      <div className={styles.two}>
        <NoteField name={[...within, 'stem', 'zh']} label={t('examQuestion.stemZh')} {...text} />
        <NoteField name={[...within, 'stem', 'en']} label={t('examQuestion.stemEn')} {...text} />
      </div>
      {(kind === 'single' || kind === 'multiple') && <OptionFields {...props} kind={kind} />}
      {kind === 'trueFalse' && <TrueFalseField within={within} />}
      {kind === 'ordering' && <ItemFields within={within} editable={props.editable} />}
      {kind === 'matching' && <PairFields within={within} editable={props.editable} />}
      {kind === 'shortAnswer' && <AcceptedFields within={within} />}
      {kind === 'case' && <PartFields {...props} />}
      <div className={styles.two}>
        <NoteField name={[...within, 'explanation', 'zh']} label={t('examQuestion.explanationZh')} {...text} />
        <NoteField name={[...within, 'explanation', 'en']} label={t('examQuestion.explanationEn')} {...text} />
      </div>
    </>
  );
}

/** The questions on a case. */
function PartFields({ path, within, editable }: ContentProps) {
  const t = useT();
  const needed = {
    validator: async (_: unknown, parts: TypedContent[] | undefined) => {
      if (!parts?.length) throw new Error(t('examQuestion.addPart'));
    },
  };
  return (
    <Form.List name={[...within, 'parts']} rules={[needed]}>
      {(lines, { add, remove }, { errors }) => (
        <>
          <h3 className={styles.heading}>{t('examQuestion.parts')}</h3>
          {lines.map(({ key, name }) => {
            const n = name + 1;
            return (
              <Group
                key={key}
                title={t('examQuestion.partOf', { n })}
                buttons={
                  editable && <Remove label={t('examQuestion.removePart', { n })} onClick={() => remove(name)} />
                }
              >
                <SelectField
                  name={[name, 'kind']}
                  label={t('examQuestion.kind')}
                  allowClear={false}
                  values={partKinds}
                  textOf={(kind: QuestionKind) => t(`examQuestion.kind_${kind}`)}
                />
                <ContentFields path={[...path, 'parts', name]} within={[name]} editable={editable} />
              </Group>
            );
          })}
          <Form.ErrorList errors={errors} />
          {editable && (
            <Add
              label={t('examQuestion.addPart')}
              isFull={lines.length >= limits.examParts}
              onClick={() => add(freshContent())}
            />
          )}
        </>
      )}
    </Form.List>
  );
}
