import { Alert, Button, Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { columnLetters } from '#domain/kernel/imports';
import { levels, levelWords } from '#domain/kernel/levels';
import { type ForeignTable, type MatchedWord, proposeFields, type TableMapping } from '#domain/kernel/tableMapping';
import {
  inventoryFields,
  type MappableFieldName,
  mappableFields,
  neededFields,
} from '#domain/subjects/assets/import/mapping';
import { PlainTable } from '@/components/PlainTable';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type ImportDetail } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import styles from './import.module.css';
import { useFieldLabels } from './useFieldLabels';
import { WordChoices } from './WordChoices';

/** How a person reads one table: the field of each column, and values for all rows. */
interface Choice {
  table: ForeignTable;
  isRead: boolean;
  fieldOf: ReadonlyMap<number, MappableFieldName>;
  values: ReadonlyMap<MappableFieldName, string>;
  /** By column: what its words mean. */
  words: ReadonlyMap<number, readonly MatchedWord[]>;
}

interface Props {
  about: Pick<ImportDetail, 'importCode' | 'tables' | 'mapping'>;
  onJob: (jobCode: string, kind: 'inventoryImport') => void;
}

const partOf = (field: MappableFieldName) => field.split('.')[0] as 'units' | 'systems' | 'risks';

/** What was matched before, or what the headers give away; without any match a table is left out at first. */
function firstChoice(table: ForeignTable, mapping: ImportDetail['mapping']): Choice {
  const before = mapping?.find(({ sheet }) => sheet === table.sheet);
  const fields = before?.fields ?? proposeFields(table.columns, inventoryFields);
  const fieldOf = new Map<number, MappableFieldName>();
  const values = new Map<MappableFieldName, string>();
  const words = new Map<number, readonly MatchedWord[]>();
  for (const one of fields) {
    if ('column' in one) {
      fieldOf.set(one.column, one.field as MappableFieldName);
      if (one.words) words.set(one.column, one.words);
    } else values.set(one.field as MappableFieldName, one.value);
  }
  return { table, isRead: mapping ? before !== undefined : fieldOf.size > 1, fieldOf, values, words };
}

/** The fields for which all rows may have one value: those that a new record needs and no column holds. */
function openFields({ fieldOf }: Choice): MappableFieldName[] {
  const held = new Set(fieldOf.values());
  const parts = new Set([...held].map(partOf));
  const needed: MappableFieldName[] = [
    ...(neededFields.units.filter((field) => field !== 'units.name') as MappableFieldName[]),
    ...(parts.has('risks') ? neededFields.risks : []),
  ];
  return needed.filter((field) => !held.has(field) && field !== 'risks.threat');
}

const isSound = ({ fieldOf }: Choice) =>
  [...fieldOf.values()].some((field) => field === 'units.name' || field === 'units.code');

const mappingOf = (choice: Choice): TableMapping => {
  const open = openFields(choice);
  return {
    sheet: choice.table.sheet,
    headerRow: choice.table.headerRow,
    fields: [
      ...[...choice.fieldOf].map(([column, field]) => ({
        field,
        column,
        words: [...(choice.words.get(column) ?? [])],
      })),
      ...[...choice.values].flatMap(([field, value]) => (value && open.includes(field) ? [{ field, value }] : [])),
    ],
  };
};

/** Matches the columns of a workbook in a layout of its own to the inventory's fields. */
export function MappingStep({ about, onJob }: Props) {
  const t = useT();
  const [choices, setChoices] = useState(() => (about.tables ?? []).map((table) => firstChoice(table, about.mapping)));
  const [sending, setSending] = useState(false);
  const read = choices.filter(({ isRead }) => isRead);
  const unsound = read.find((choice) => !isSound(choice));
  const change = (index: number, next: Partial<Choice>) =>
    setChoices((now) => now.map((choice, at) => (at === index ? { ...choice, ...next } : choice)));
  const send = () => {
    setSending(true);
    const tables = read.map(mappingOf) as Parameters<typeof assetsService.mapImport>[0]['body']['tables'];
    assetsService
      .mapImport({ body: { importCode: about.importCode, tables } }, { handles: [errorCodes.importNotConfirmable] })
      .then(({ jobCode }) => onJob(jobCode, 'inventoryImport'), report)
      .finally(() => setSending(false));
  };
  const hint = unsound
    ? t('assets.import.mapNeedsAsset', { sheet: unsound.table.sheet })
    : t('assets.import.mapRemembered');
  return (
    <div className={styles.mapping}>
      <Alert type="info" showIcon title={t('assets.import.mapTitle')} description={t('assets.import.mapText')} />
      {choices.map((choice, index) => (
        <TableChoice key={choice.table.sheet} choice={choice} onChange={(next) => change(index, next)} />
      ))}
      <div className={styles.mapEnd}>
        <Button type="primary" disabled={read.length === 0 || unsound !== undefined} loading={sending} onClick={send}>
          {t('assets.import.mapCheck')}
        </Button>
        <span className={styles.note} role="status">
          {hint}
        </span>
      </div>
    </div>
  );
}

function TableChoice({ choice, onChange }: { choice: Choice; onChange: (next: Partial<Choice>) => void }) {
  const t = useT();
  const { table, isRead, fieldOf, values } = choice;
  const label = useFieldLabels();
  const taken = new Set(fieldOf.values());
  const options = (own: MappableFieldName | undefined) =>
    (['units', 'systems', 'risks'] as const).map((part) => ({
      label: t(`assets.import.part_${part}`),
      options: mappableFields
        .filter((field) => partOf(field) === part)
        .map((value) => ({ value, label: label(value), disabled: value !== own && taken.has(value) })),
    }));
  const match = (column: number, field: MappableFieldName | undefined) => {
    const next = new Map(fieldOf);
    if (field) next.set(column, field);
    else next.delete(column);
    // What its words mean was said of another field.
    const words = new Map(choice.words);
    words.delete(column);
    onChange({ fieldOf: next, words });
  };
  const open = openFields(choice);
  return (
    <section className={styles.mapTable} aria-label={table.sheet}>
      <Checkbox checked={isRead} onChange={({ target }) => onChange({ isRead: target.checked })}>
        <strong>{table.sheet}</strong>
      </Checkbox>
      <span className={styles.note}>
        {t('assets.import.mapRows', { header: table.headerRow, rows: table.rowCount })}
      </span>
      {isRead && (
        <>
          <PlainTable
            rowKey="column"
            dataSource={[...table.columns]}
            columns={[
              {
                title: t('assets.import.mapColumn'),
                dataIndex: 'column',
                width: 96,
                className: styles.mono ?? '',
                render: (_, { column }) => columnLetters(column),
              },
              { title: t('assets.import.mapHeader'), dataIndex: 'header', ...cutAt(200) },
              {
                title: t('assets.import.mapSamples'),
                dataIndex: 'samples',
                ...cutAt(320),
                render: (_, { samples }) => samples.join(' · '),
              },
              {
                title: t('assets.import.mapField'),
                key: 'field',
                width: 240,
                render: (_, { column, header }) => (
                  <>
                    <Select
                      aria-label={t('assets.import.mapFieldOf', { header })}
                      className={styles.mapSelect ?? ''}
                      value={fieldOf.get(column)}
                      options={options(fieldOf.get(column))}
                      placeholder={t('assets.import.mapSkip')}
                      allowClear
                      showSearch={{ optionFilterProp: 'label' }}
                      onChange={(field: MappableFieldName | undefined) => match(column, field)}
                    />
                    {fieldOf.get(column) === 'units.owner' && (
                      <p className={styles.mapNote}>{t('assets.import.mapOwner')}</p>
                    )}
                  </>
                ),
              },
            ]}
          />
          <WordChoices table={table} fieldOf={fieldOf} words={choice.words} onChange={(words) => onChange({ words })} />
          {open.length > 0 && (
            <fieldset className={styles.mapValues}>
              <legend>{t('assets.import.mapValues')}</legend>
              {open.map((field) => (
                <ValueChoice
                  key={field}
                  field={field}
                  label={label(field)}
                  value={values.get(field)}
                  onChange={(value) => onChange({ values: new Map(values).set(field, value ?? '') })}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </section>
  );
}

interface ValueProps {
  field: MappableFieldName;
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One value for all rows. */
function ValueChoice({ field, label, value, onChange }: ValueProps) {
  const say = useSay();
  const { options } = useWords();
  const id = useId();
  const levelOptions = levels.map((level) => ({ value: String(level), label: `${level} ${say(levelWords[level])}` }));
  return (
    <div className={styles.mapValue}>
      <label htmlFor={id}>{label}</label>
      {field === 'risks.vulnerability' ? (
        <Input id={id} value={value ?? ''} maxLength={200} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Select
          id={id}
          aria-label={label}
          value={value || undefined}
          allowClear
          options={
            field === 'units.assetType'
              ? options('assetType').map((one) => ({ value: one.label, label: one.label }))
              : levelOptions
          }
          onChange={onChange}
        />
      )}
    </div>
  );
}
