import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ProFormSwitch } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { saveOwnModuleRules } from '#domain/generated/rules/iso/saveOwnModule';
import { limits } from '#domain/kernel/limits';
import { isVariableName } from '#domain/subjects/iso/variable/variable';
import { SelectField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { useT } from '@/locales';
import styles from './documentTemplates.module.css';
import { type FactType, factTypes, hasParts, partTypes, type TypedFact, type TypedPart } from './ownModuleForm';

const rules = saveOwnModuleRules.components.each;

/** A name stands once among those beside it. */
function useOnce() {
  const t = useT();
  return (path: (string | number)[]) => (form: { getFieldValue: (path: (string | number)[]) => unknown }) => ({
    validator: async (_: unknown, value: string | undefined) => {
      const all = (form.getFieldValue(path) ?? []) as { name?: string }[];
      if (value && all.filter(({ name }) => name?.trim() === value.trim()).length > 1)
        throw new Error(t('ownModule.twice'));
    },
  });
}

interface Props {
  /** Its place among the facts. */
  at: number;
  editable: boolean;
  onRemove: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

/** One fact: what it is called, how it is entered, and of a list its columns. */
export function OwnFactFields({ at, editable, onRemove, onUp, onDown }: Props) {
  const t = useT();
  const once = useOnce();
  const facts = (Form.useWatch('components') ?? []) as (TypedFact | undefined)[];
  const fact = facts[at];
  const n = at + 1;
  const flags = facts.flatMap((one, place) => (one?.type === 'boolean' && place !== at ? [one] : []));
  return (
    <section className={styles.fact} aria-label={t('ownModule.factOf', { n })}>
      <div className={styles.head}>
        <strong>{fact?.zh || t('ownModule.factOf', { n })}</strong>
        {editable && (
          <span>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={!onUp}
              aria-label={t('ownModule.up', { n })}
              onClick={onUp}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={!onDown}
              aria-label={t('ownModule.down', { n })}
              onClick={onDown}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('ownModule.removeFact', { n })}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      <div className={styles.two}>
        <TextField name={[at, 'zh']} label={t('ownModule.zh')} {...rules.zh} />
        <TextField name={[at, 'en']} label={t('ownModule.en')} max={rules.en.max} placeholder={t('ownModule.enHint')} />
        <SelectField
          name={[at, 'type']}
          label={t('ownModule.type')}
          required
          values={factTypes}
          allowClear={false}
          textOf={(type: FactType) => t(`ownModule.type_${type}`)}
        />
        <TextField
          name={[at, 'name']}
          label={t('ownModule.variable')}
          extra={t('ownModule.variableHint', { tag: `{${fact?.name || 'ownRoomCount'}}` })}
          required
          pattern={rules.name.pattern}
          wrong={t('ownModule.variableWrong')}
          rules={[once(['components'])]}
        />
        <NoteField name={[at, 'helpZh']} label={t('ownModule.help')} minRows={1} {...rules.helpZh} />
        <NoteField name={[at, 'helpEn']} label={t('ownModule.helpEn')} minRows={1} {...rules.helpEn} />
        {flags.length > 0 && (
          <SelectField
            name={[at, 'when']}
            label={t('ownModule.when')}
            placeholder={t('ownModule.whenNone')}
            options={flags.map(({ name, zh }) => ({ value: name, label: zh || name }))}
          />
        )}
        {fact?.type !== 'boolean' && <ProFormSwitch name={[at, 'isRequired']} label={t('ownModule.isRequired')} />}
      </div>
      {hasParts(fact?.type) && <Parts at={at} editable={editable} />}
    </section>
  );
}

/** The columns of a list, or the fields of a group. */
function Parts({ at, editable }: { at: number; editable: boolean }) {
  const t = useT();
  const once = useOnce();
  const part = rules.fields.each;
  const isName = {
    validator: async (_: unknown, value: string | undefined) => {
      if (value && !isVariableName(value.trim())) throw new Error(t('ownModule.partWrong'));
    },
  };
  const needed = {
    validator: async (_: unknown, parts: TypedPart[] | undefined) => {
      if (!parts?.length) throw new Error(t('ownModule.partsNeeded'));
    },
  };
  return (
    <Form.List name={[at, 'fields']} rules={[needed]}>
      {(lines, { add, remove }, { errors }) => (
        <div className={styles.columns}>
          <strong>{t('ownModule.parts')}</strong>
          {lines.map(({ key, name: place }) => (
            <fieldset key={key} className={styles.column} aria-label={t('ownModule.partOf', { n: place + 1 })}>
              <TextField name={[place, 'zh']} label={t('ownModule.zh')} {...part.zh} />
              <TextField name={[place, 'en']} label={t('ownModule.en')} max={part.en.max} />
              <TextField
                name={[place, 'name']}
                label={t('ownModule.partName')}
                required
                rules={[isName, once(['components', at, 'fields'])]}
              />
              <SelectField
                name={[place, 'type']}
                label={t('ownModule.type')}
                required
                values={partTypes}
                allowClear={false}
                textOf={(type: FactType) => t(`ownModule.type_${type}`)}
              />
              <ProFormSwitch name={[place, 'isRequired']} label={t('ownModule.isRequired')} />
              {editable && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('ownModule.removePart', { n: place + 1 })}
                  onClick={() => remove(place)}
                />
              )}
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          {editable && (
            <Button
              icon={<PlusOutlined />}
              disabled={lines.length >= limits.ownModuleFields}
              onClick={() => add({ name: `part${lines.length + 1}`, zh: '', type: 'line', isRequired: false })}
            >
              {t('ownModule.addPart')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}
