import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import type { Words } from '#domain/kernel/levels';
import type { ScreenTextKey } from '#domain/kernel/texts';
import type { GovPart } from '#domain/subjects/gov/records';
import { RadioField, SelectField } from '@/components/choiceFields';
import { DayField, MoneyField, NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useFound } from '@/hooks/useFound';
import { type SendOptions, useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { govService } from '@/services/gov';
import { formatNumber, formatYuan } from '@/utils/format';

type Value = string | number | boolean | null | undefined;

/** A field of a record: how it is entered, and what the call's rules say of it. */
export interface RecordField {
  readonly key: string;
  readonly label: ScreenTextKey;
  readonly kind: 'text' | 'note' | 'number' | 'money' | 'day' | 'choice' | 'yesNo' | 'techField' | 'rdNumber';
  readonly rules?: {
    readonly required?: boolean;
    readonly max?: number;
    readonly min?: number;
    readonly values?: readonly string[];
  };
  readonly words?: Readonly<Record<string, Words>>;
  readonly decimals?: number;
}

export interface RecordRow {
  recordCode: string;
  version: number;
}

/** A high-tech field, found by its code, its name or how that is spoken. */
export function TechFieldSelect(props: {
  label: string;
  id?: string;
  value?: string;
  name?: string | null;
  onChange?: (code: string | null) => void;
}) {
  const { label, id, value, name, onChange } = props;
  const t = useT();
  const { found, loading, search, notFound } = useFound(
    (keyword) => govService.listTechFields({ query: { keyword } }, { silent: true }),
    { none: t('common.nothingMatches') },
  );
  const options = (found ?? []).map((one) => ({
    value: one.code,
    label: `${one.code} ${[...one.path, one].map((part) => part.name).join(' › ')}`,
  }));
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder={t('gov.techFieldPlaceholder')}
      value={value || undefined}
      labelRender={({ label: shown }) => shown ?? [value, name].filter(Boolean).join(' ')}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      notFoundContent={notFound}
      options={options}
      onChange={(code: string | undefined) => onChange?.(code ?? null)}
    />
  );
}

function Field({ field, rdNumbers }: { field: RecordField; rdNumbers: readonly string[] }) {
  const t = useT();
  const say = useSay();
  const { key: name, kind, rules = {}, words = {}, decimals } = field;
  const label = t(field.label as 'gov.years_year');
  const { required = false, max, min } = rules;
  const numberRules = { required, min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER };
  switch (kind) {
    case 'text':
      return <TextField name={name} label={label} required={required} {...(max !== undefined && { max })} />;
    case 'note':
      return (
        <NoteField name={name} label={label} required={required} {...(max !== undefined && { max })} minRows={2} />
      );
    case 'number':
      return <NumberField name={name} label={label} {...numberRules} {...(decimals !== undefined && { decimals })} />;
    case 'money':
      return <MoneyField name={name} label={label} {...numberRules} />;
    case 'day':
      return <DayField name={name} label={label} required={required} />;
    case 'techField':
      return (
        <ProForm.Item name={name} label={label}>
          <TechFieldSelect label={label} />
        </ProForm.Item>
      );
    case 'rdNumber':
      return (
        <SelectField
          name={name}
          label={label}
          required={required}
          options={rdNumbers.map((value) => ({ value, label: value }))}
        />
      );
    case 'yesNo':
      return (
        <RadioField
          name={name}
          label={label}
          options={[true, false].map((value) => ({ value, label: t(value ? 'common.yes' : 'common.no') })) as never}
        />
      );
    default:
      return (
        <SelectField<string>
          name={name}
          label={label}
          required={required}
          values={rules.values ?? []}
          textOf={(value) => (words[value] ? say(words[value]) : value)}
        />
      );
  }
}

interface Props<Row extends RecordRow> {
  projectCode: string;
  part: GovPart;
  /** Null: a new one. */
  row: Row | null;
  fields: readonly RecordField[];
  fresh: object;
  /** What people call the record. */
  nameOf: (values: Readonly<Record<string, Value>>) => string;
  mayEdit: boolean;
  rdNumbers?: readonly string[];
  save: (body: never, options: SendOptions) => Promise<RecordRow>;
  steps?: { onPrevious?: () => void; onNext?: () => void };
  onDone: () => void;
  onClose: () => void;
}

/** A record of a government project. */
export function RecordForm<Row extends RecordRow>(props: Props<Row>) {
  const {
    projectCode,
    part,
    row,
    fields,
    fresh,
    nameOf,
    mayEdit,
    rdNumbers = [],
    save,
    steps,
    onDone,
    onClose,
  } = props;
  const t = useT();
  const say = useSay();
  type Values = Record<string, Value>;
  const valuesOf = (of: Row): Values =>
    Object.fromEntries(fields.map(({ key }) => [key, (of as unknown as Values)[key]]));
  const ended = (text: string) => {
    void toast('success', text);
    onDone();
    onClose();
  };
  const record = useRecordForm<Row, Values>({
    name: `gov:${part}:${projectCode}:${row?.recordCode ?? 'new'}`,
    row,
    valuesOf,
    fresh: fresh as Values,
    editable: mayEdit,
    fieldOfCode: { [errorCodes.nameTaken]: fields[0]?.key ?? '' },
    send: async (values, options, origin) => {
      const of = origin && { recordCode: origin.recordCode, version: origin.version };
      // A field that was emptied is a missing value for the form, and none for the call.
      const whole = Object.fromEntries(
        fields.map(({ key, kind }) => [key, values[key] ?? (kind === 'text' || kind === 'note' ? '' : null)]),
      );
      await save({ projectCode, ...whole, ...of } as never, options);
      return null;
    },
    onDone: () => ended(t('gov.saved', { name: nameOf(record.form.getFieldsValue(true) as Values) })),
  });
  const shown = ({ kind, words = {} }: RecordField, value: Value): string => {
    if (value === null || value === undefined || value === '') return '';
    if (kind === 'money') return formatYuan(Number(value));
    if (kind === 'number') return formatNumber(Number(value));
    if (kind === 'yesNo') return t(value ? 'common.yes' : 'common.no');
    const word = words[String(value)];
    return word ? say(word) : String(value);
  };
  const name = row ? nameOf(row as unknown as Values) : '';
  const remove = ({ recordCode }: Row, version: number) =>
    govService
      .deleteGovRecord({ body: { projectCode, part, recordCode, version } })
      .then(() => ended(t('gov.removed', { name })), report);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={row ? name : t('gov.add')}
      onClose={onClose}
      {...(steps && { steps })}
      compare={
        Object.fromEntries(
          fields.map((field) => [
            field.key,
            { label: t(field.label as 'gov.years_year'), show: (value: Value) => shown(field, value) },
          ]),
        ) as never
      }
      {...(row &&
        mayEdit && {
          removal: {
            question: t('gov.removeQuestion', { name }),
            onConfirm: () => remove(row, record.origin?.version ?? row.version),
          },
        })}
    >
      {fields.map((field) => (
        <Field key={field.key} field={field} rdNumbers={rdNumbers} />
      ))}
    </RecordDrawer>
  );
}
