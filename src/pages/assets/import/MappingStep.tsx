import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { levels, levelWords } from '#domain/kernel/levels';
import { type ForeignTable, type MatchedWord, proposeFields, type TableMapping } from '#domain/kernel/tableMapping';
import {
  inventoryFields,
  type MappableFieldName,
  mappableFields,
  neededFields,
} from '#domain/subjects/assets/import/mapping';
import { ColumnMapping, MappedTable, type ReadTable } from '@/components/import/ColumnMapping';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type ImportDetail } from '@/services/assets';
import { useWords } from '../useWords';
import { useFieldLabels } from './useFieldLabels';
import { WordChoices } from './WordChoices';

/** How a person reads one table: the field of each column, and values for all rows. */
interface Choice extends ReadTable<MappableFieldName> {
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
  return (
    <ColumnMapping
      title={t('assets.import.mapTitle')}
      text={t('assets.import.mapText')}
      hint={
        unsound ? t('assets.import.mapNeedsAsset', { sheet: unsound.table.sheet }) : t('assets.import.mapRemembered')
      }
      isSound={read.length > 0 && unsound === undefined}
      sending={sending}
      onSend={send}
    >
      {choices.map((choice, index) => (
        <TableChoice key={choice.table.sheet} choice={choice} onChange={(next) => change(index, next)} />
      ))}
    </ColumnMapping>
  );
}

function TableChoice({ choice, onChange }: { choice: Choice; onChange: (next: Partial<Choice>) => void }) {
  const t = useT();
  const { table, isRead, fieldOf, values } = choice;
  const label = useFieldLabels();
  return (
    <MappedTable
      table={table}
      isRead={isRead}
      fieldOf={fieldOf}
      label={label}
      head={
        <Checkbox checked={isRead} onChange={({ target }) => onChange({ isRead: target.checked })}>
          <strong>{table.sheet}</strong>
        </Checkbox>
      }
      options={(disabled) =>
        (['units', 'systems', 'risks'] as const).map((part) => ({
          label: t(`assets.import.part_${part}`),
          options: mappableFields
            .filter((field) => partOf(field) === part)
            .map((value) => ({ value, label: label(value), disabled: disabled(value) })),
        }))
      }
      onMatch={(next, column) => {
        // What its words mean was said of another field.
        const words = new Map(choice.words);
        words.delete(column);
        onChange({ fieldOf: next, words });
      }}
      noteOf={(field) => (field === 'units.owner' ? t('assets.import.mapOwner') : undefined)}
      valuesTitle={t('assets.import.mapValues')}
      values={openFields(choice).map((field) => ({
        field,
        input: (id: string) => (
          <ValueInput
            id={id}
            field={field}
            label={label(field)}
            value={values.get(field)}
            onChange={(value) => onChange({ values: new Map(values).set(field, value ?? '') })}
          />
        ),
      }))}
    >
      <WordChoices table={table} fieldOf={fieldOf} words={choice.words} onChange={(words) => onChange({ words })} />
    </MappedTable>
  );
}

interface ValueProps {
  id: string;
  field: MappableFieldName;
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One value for all rows. */
function ValueInput({ id, field, label, value, onChange }: ValueProps) {
  const say = useSay();
  const { options } = useWords();
  const levelOptions = levels.map((level) => ({ value: String(level), label: `${level} ${say(levelWords[level])}` }));
  return field === 'risks.vulnerability' ? (
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
  );
}
