import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { ProFormCheckbox } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { limits } from '#domain/kernel/limits';
import type { QuestionKind } from '#domain/subjects/exam/question/content';
import { type FaultAt, faultsOfContent } from '#domain/subjects/exam/question/faults';
import { RadioField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { Add, Group, Remove } from '@/features/exam/fieldGroups';
import { useT } from '@/locales';
import styles from './questionBank.module.css';
import { contentOf, freshId, linesOf, type TypedContent } from './questionForm';

type Path = readonly (string | number)[];
export interface ContentProps {
  /** Where the content is in the form. */
  path: Path;
  /** The same for a field, whose name begins within the list that it belongs to. */
  within: Path;
  editable: boolean;
}

const none = () => ({ zh: '', en: '' });
const letterAt = (place: number) => String.fromCharCode(65 + place);
const text = { max: limits.examOptionText, minRows: 1 };

/** Which option is right; of a single choice, choosing one takes the mark from the others. */
export function OptionFields({ path, within, editable, kind }: ContentProps & { kind: QuestionKind }) {
  const t = useT();
  const form = Form.useFormInstance();
  const list = [...path, 'options'];
  const keyOf = ({ fault }: FaultAt) => fault === 'noRight' || fault === 'severalRight' || fault === 'allRight';
  const hasKey = {
    validator: async () => {
      const typed = form.getFieldValue([...path]) as TypedContent;
      const fault = faultsOfContent(contentOf({ ...typed, kind })).find(keyOf)?.fault;
      if (fault === 'noRight' || fault === 'severalRight' || fault === 'allRight')
        throw new Error(t(`examQuestion.${fault}`));
    },
  };
  const marked = (place: number, right: boolean) => {
    if (kind !== 'single' || !right) return;
    const options = form.getFieldValue(list) as TypedContent['options'];
    form.setFieldValue(
      list,
      options.map((option, n) => ({ ...option, right: n === place })),
    );
  };
  return (
    <Form.List name={[...within, 'options']} rules={[hasKey]}>
      {(lines, { add, remove }, { errors }) => (
        <>
          <h3 className={styles.heading}>{t('examQuestion.options')}</h3>
          {lines.map(({ key, name }) => {
            const letter = letterAt(name);
            return (
              <Group
                key={key}
                title={t('examQuestion.optionOf', { letter })}
                buttons={
                  editable &&
                  lines.length > 2 && (
                    <Remove label={t('examQuestion.removeOption', { letter })} onClick={() => remove(name)} />
                  )
                }
              >
                <div className={styles.two}>
                  <NoteField name={[name, 'text', 'zh']} label={t('examQuestion.optionZh', { letter })} {...text} />
                  <NoteField name={[name, 'text', 'en']} label={t('examQuestion.optionEn', { letter })} {...text} />
                </div>
                <ProFormCheckbox
                  name={[name, 'right']}
                  noStyle
                  fieldProps={{
                    'aria-label': `${t('examQuestion.optionOf', { letter })} ${t('examQuestion.right')}`,
                    onChange: ({ target }) => marked(name, target.checked),
                  }}
                >
                  {t('examQuestion.right')}
                </ProFormCheckbox>
              </Group>
            );
          })}
          <Form.ErrorList errors={errors} />
          {editable && (
            <Add
              label={t('examQuestion.addOption')}
              isFull={lines.length >= limits.examOptions}
              onClick={() => add({ id: freshId(), text: none(), right: false })}
            />
          )}
        </>
      )}
    </Form.List>
  );
}

/** The items of an ordering, in the right order. */
export function ItemFields({ within, editable }: Omit<ContentProps, 'path'>) {
  const t = useT();
  return (
    <Form.List name={[...within, 'items']}>
      {(lines, { add, remove, move }) => (
        <>
          <h3 className={styles.heading}>{t('examQuestion.items')}</h3>
          <p className={styles.soft}>{t('examQuestion.itemsHint')}</p>
          {lines.map(({ key, name }) => {
            const n = name + 1;
            return (
              <Group
                key={key}
                title={t('examQuestion.itemOf', { n })}
                buttons={
                  editable && (
                    <>
                      <Button
                        type="text"
                        icon={<ArrowUpOutlined />}
                        disabled={name === 0}
                        aria-label={t('examQuestion.up', { n })}
                        onClick={() => move(name, name - 1)}
                      />
                      <Button
                        type="text"
                        icon={<ArrowDownOutlined />}
                        disabled={n === lines.length}
                        aria-label={t('examQuestion.down', { n })}
                        onClick={() => move(name, n)}
                      />
                      {lines.length > 2 && (
                        <Remove label={t('examQuestion.removeItem', { n })} onClick={() => remove(name)} />
                      )}
                    </>
                  )
                }
              >
                <div className={styles.two}>
                  <NoteField name={[name, 'text', 'zh']} label={t('examQuestion.itemZh', { n })} {...text} />
                  <NoteField name={[name, 'text', 'en']} label={t('examQuestion.itemEn', { n })} {...text} />
                </div>
              </Group>
            );
          })}
          {editable && (
            <Add
              label={t('examQuestion.addItem')}
              isFull={lines.length >= limits.examOptions}
              onClick={() => add({ id: freshId(), text: none() })}
            />
          )}
        </>
      )}
    </Form.List>
  );
}

/** Both sides of a matching, and right sides that match nothing. */
export function PairFields({ within, editable }: Omit<ContentProps, 'path'>) {
  const t = useT();
  const right = (name: number) => (
    <>
      <NoteField name={[name, 'right', 'zh']} label={t('examQuestion.rightZh')} {...text} />
      <NoteField name={[name, 'right', 'en']} label={t('examQuestion.rightEn')} {...text} />
    </>
  );
  return (
    <>
      <Form.List name={[...within, 'pairs']}>
        {(lines, { add, remove }) => (
          <>
            <h3 className={styles.heading}>{t('examQuestion.pairs')}</h3>
            {lines.map(({ key, name }) => (
              <Group
                key={key}
                title={t('examQuestion.pairOf', { n: name + 1 })}
                buttons={
                  editable &&
                  lines.length > 2 && (
                    <Remove label={t('examQuestion.removePair', { n: name + 1 })} onClick={() => remove(name)} />
                  )
                }
              >
                <div className={styles.two}>
                  <NoteField name={[name, 'left', 'zh']} label={t('examQuestion.leftZh')} {...text} />
                  <NoteField name={[name, 'left', 'en']} label={t('examQuestion.leftEn')} {...text} />
                  {right(name)}
                </div>
              </Group>
            ))}
            {editable && (
              <Add
                label={t('examQuestion.addPair')}
                isFull={lines.length >= limits.examOptions}
                onClick={() => add({ id: freshId(), left: none(), right: none() })}
              />
            )}
          </>
        )}
      </Form.List>
      <Form.List name={[...within, 'extra']}>
        {(lines, { add, remove }) => (
          <>
            <p className={styles.soft}>{t('examQuestion.extraHint')}</p>
            {lines.map(({ key, name }) => (
              <Group
                key={key}
                title={t('examQuestion.extraOf', { n: name + 1 })}
                buttons={
                  editable && (
                    <Remove label={t('examQuestion.removeExtra', { n: name + 1 })} onClick={() => remove(name)} />
                  )
                }
              >
                <div className={styles.two}>{right(name)}</div>
              </Group>
            ))}
            {editable && (
              <Add
                label={t('examQuestion.addExtra')}
                isFull={lines.length >= limits.examOptions}
                onClick={() => add({ id: freshId(), right: none() })}
              />
            )}
          </>
        )}
      </Form.List>
    </>
  );
}

export function TrueFalseField({ within }: Pick<ContentProps, 'within'>) {
  const t = useT();
  return (
    <RadioField
      name={[...within, 'right']}
      label={t('examQuestion.statement')}
      values={['true', 'false'] as const}
      textOf={(value: 'true' | 'false') => t(`examQuestion.right_${value}`)}
    />
  );
}

/** The forms in which a short answer counts, a line each. */
export function AcceptedFields({ within }: Pick<ContentProps, 'within'>) {
  const t = useT();
  const [max, length] = [limits.examAccepted, limits.examOptionText];
  const fits = {
    validator: async (_: unknown, typed: string | undefined) => {
      const lines = linesOf(typed);
      if (lines.length > max || lines.some((line) => line.length > length))
        throw new Error(t('examQuestion.acceptedMany', { max, length }));
    },
  };
  const hint = { extra: t('examQuestion.acceptedHint'), rules: [fits], max: (length + 1) * max };
  return (
    <div className={styles.two}>
      <NoteField name={[...within, 'accepted', 'zh']} label={t('examQuestion.acceptedZh')} {...hint} />
      <NoteField name={[...within, 'accepted', 'en']} label={t('examQuestion.acceptedEn')} {...hint} />
    </div>
  );
}
