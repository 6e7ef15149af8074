import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ProForm, ProFormSwitch } from '@ant-design/pro-components';
import { Button, Form, Input, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import {
  faultsOf,
  formatMax,
  LIST_ROWS_MAX,
  type VariableComponent,
  type VariableField,
} from '#domain/subjects/iso/variable/variable';
import { DayField } from '@/components/fields';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { DraftMarks } from '../drafting/DraftMarks';
import type { Drafting } from '../drafting/drafting';
import { ExclusionsField } from '../scope/ExclusionsField';
import { IndustryField } from '../scope/IndustryField';
import { ScopeCodesField } from '../scope/ScopeCodesField';
import styles from './facts.module.css';
import type { Values } from './useValueText';

type Path = string | number | (string | number)[];

/** What a field must hold, judged by the rule that the server judges by. */
function useFieldRules() {
  const t = useT();
  const say = useSay();
  return (field: VariableField) => {
    const label = say(field);
    const { format = 'line' } = field;
    const missing = { required: true, whitespace: true, message: t('assets.required', { field: label }) };
    const fits = {
      validator: async (_: unknown, value: unknown) => {
        if (typeof value !== 'string') return;
        const [found] = faultsOf([field], { [field.name]: value });
        if (!found) return;
        throw new Error(
          found.fault === 'tooLong' ? t('assets.tooLong', { max: formatMax[format] }) : t(`facts.wrong_${format}`),
        );
      },
    };
    return { missing, fits };
  };
}

interface FieldProps {
  field: VariableField;
  path: Path;
  help?: ReactNode;
  /** Inside a row its label is short, and what is required is asked for with the row. */
  inRow?: boolean;
}

/** One value. */
function PlainField({ field, path, help, inRow }: FieldProps) {
  const say = useSay();
  const rulesOf = useFieldRules();
  const { format = 'line' } = field;
  const label = say(field);
  const { missing, fits } = rulesOf(field);
  if (field.type === 'boolean') return <ProFormSwitch name={path} label={label} extra={help} />;
  if (format === 'day') return <DayField name={path} label={label} extra={help} />;
  const rules = inRow && field.isRequired ? [missing, fits] : [fits];
  return (
    <ProForm.Item
      name={path}
      label={label}
      extra={help}
      rules={rules}
      // Facts come one by one: what is lacking is said by the list, and keeps nobody from saving.
      required={field.isRequired}
      validateTrigger="onBlur"
      className={format === 'text' && inRow ? styles.wide : undefined}
    >
      {format === 'text' ? (
        <Input.TextArea autoSize={{ minRows: inRow ? 1 : 3, maxRows: 12 }} />
      ) : (
        <Input autoComplete="off" inputMode={format === 'integer' ? 'numeric' : undefined} />
      )}
    </ProForm.Item>
  );
}

/** The rows of a list, each with its parts. */
function RowsField({ component, help }: { component: VariableComponent; help: ReactNode }) {
  const t = useT();
  const say = useSay();
  const { name, fields = [], isRequired } = component;
  const label = say(component);
  return (
    <ProForm.Item label={label} extra={help} required={isRequired} className={styles.rows}>
      <Form.List name={name}>
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name: index }, place) => (
              <fieldset key={key} className={styles.row} aria-label={`${label} ${place + 1}`}>
                <div className={styles.parts}>
                  {fields.map((field) => (
                    <PlainField key={field.name} field={field} path={[index, field.name]} inRow />
                  ))}
                </div>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('facts.removeRow', { label, place: place + 1 })}
                  onClick={() => remove(index)}
                />
              </fieldset>
            ))}
            {lines.length < LIST_ROWS_MAX && (
              <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
                {t('facts.addRow', { label })}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </ProForm.Item>
  );
}

interface InputProps {
  component: VariableComponent;
  /** The names of the templates that it stands in. */
  uses: readonly string[];
  projectCode: string;
  /** Takes values into fields of the form, as if they had been typed. */
  onTake: (values: Values) => void;
  /** A language model can propose it. */
  drafting?: Drafting | undefined;
  /** Its text is a language model's. */
  isAi?: boolean;
}

/** What to enter, and which documents change with it. */
function Help({ component, uses, drafting, isAi }: Pick<InputProps, 'component' | 'uses' | 'drafting' | 'isAi'>) {
  const { helpZh, helpEn, format = 'line' } = component;
  const t = useT();
  const say = useSay();
  return (
    <>
      {helpZh && helpEn && <div>{say({ zh: helpZh, en: helpEn })}</div>}
      {uses.length > 0 && (
        <Tooltip title={uses.join(t('facts.separator'))} trigger={['hover', 'focus']}>
          <button type="button" className={styles.uses}>
            {t('facts.usedIn', { count: uses.length })}
          </button>
        </Tooltip>
      )}
      <DraftMarks field={say(component)} max={formatMax[format]} drafting={drafting} isAi={isAi} />
    </>
  );
}

/** The field that a variable is entered in, by its type. */
export function VariableInput(props: InputProps) {
  const { component, uses, projectCode, onTake } = props;
  const say = useSay();
  const { type, name, helpZh, fields = [] } = component;
  const help = (helpZh || uses.length > 0 || props.drafting || props.isAi) && <Help {...props} />;
  if (component.input === 'industry') return <IndustryField component={component} help={help} onTake={onTake} />;
  if (component.input === 'scopeCodes')
    return <ScopeCodesField component={component} help={help} projectCode={projectCode} />;
  if (component.input === 'exclusions')
    return <ExclusionsField component={component} help={help} projectCode={projectCode} onTake={onTake} />;
  if (type === 'list') return <RowsField component={component} help={help} />;
  if (type === 'object')
    return (
      <ProForm.Item label={say(component)} extra={help} required={component.isRequired}>
        <div className={styles.parts}>
          {fields.map((field) => (
            <PlainField key={field.name} field={field} path={[name, field.name]} inRow />
          ))}
        </div>
      </ProForm.Item>
    );
  return <PlainField field={{ ...component, type }} path={name} help={help} />;
}
