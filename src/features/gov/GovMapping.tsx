import { Input, Select } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { type ForeignTable, type MappedField, proposeFields } from '#domain/kernel/tableMapping';
import {
  type GovField,
  govFields,
  keyOfField,
  mappableFields,
  neededFields,
  partOfField,
  partsOfKind,
  proposeTable,
  valuedFields,
} from '#domain/subjects/gov/import/mapping';
import type { GovPart } from '#domain/subjects/gov/records';
import { ColumnMapping, MappedTable } from '@/components/import/ColumnMapping';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type GovImportDetail, govService } from '@/services/gov';
import styles from './gov.module.css';

/** How a person reads one sheet: what it holds, the field of each column, and values for all rows. */
interface Choice {
  table: ForeignTable;
  part: GovPart | undefined;
  fieldOf: ReadonlyMap<number, GovField>;
  values: ReadonlyMap<GovField, string>;
}

function choiceOf(table: ForeignTable, part: GovPart | undefined, fields: readonly MappedField[]): Choice {
  const fieldOf = new Map<number, GovField>();
  const values = new Map<GovField, string>();
  for (const one of fields)
    if ('column' in one) fieldOf.set(one.column, one.field as GovField);
    else values.set(one.field as GovField, one.value);
  return { table, part, fieldOf, values };
}

/** What was matched before, or what the headers give away. */
function firstChoice(table: ForeignTable, { mapping, kind }: GovImportDetail): Choice {
  const before = mapping?.find(({ sheet }) => sheet === table.sheet);
  const [first] = before?.fields ?? [];
  if (first && before) return choiceOf(table, partOfField(first.field), before.fields as MappedField[]);
  const proposed = mapping ? undefined : proposeTable(table, kind);
  return choiceOf(table, proposed?.part, proposed?.fields ?? []);
}

const openOf = ({ part, fieldOf }: Choice): GovField[] => {
  const held = new Set(fieldOf.values());
  return part ? valuedFields[part].filter((field) => !held.has(field)) : [];
};
const lacking = ({ part, fieldOf, values }: Choice): GovField[] => {
  const held = new Set(fieldOf.values());
  return part ? neededFields[part].filter((field) => !held.has(field) && !values.get(field)?.trim()) : [];
};

/** Matches the columns of a workbook to the fields of a government project's records. */
export function GovMapping({ about, onJob }: { about: GovImportDetail; onJob: (jobCode: string) => void }) {
  const t = useT();
  const { importCode, tables, kind } = about;
  const [choices, setChoices] = useState(() => tables.map((table) => firstChoice(table, about)));
  const [sending, setSending] = useState(false);
  const label = (field: GovField) => t(`gov.${partOfField(field)}_${keyOfField(field)}` as 'gov.years_year');
  const read = choices.filter(({ part }) => part !== undefined);
  const unsound = read.find((choice) => lacking(choice).length > 0);
  const change = (index: number, next: Choice) =>
    setChoices((now) => now.map((choice, at) => (at === index ? next : choice)));
  const send = () => {
    setSending(true);
    const matched = read.map((choice) => ({
      sheet: choice.table.sheet,
      headerRow: choice.table.headerRow,
      fields: [
        ...[...choice.fieldOf].map(([column, field]) => ({ field, column })),
        ...openOf(choice).flatMap((field) => {
          const value = choice.values.get(field)?.trim();
          return value ? [{ field, value }] : [];
        }),
      ],
    }));
    govService
      .mapGovImport({ body: { importCode, tables: matched } }, { handles: [errorCodes.importNotConfirmable] })
      .then(({ jobCode }) => onJob(jobCode), report)
      .finally(() => setSending(false));
  };
  return (
    <ColumnMapping
      title={t('gov.mapTitle')}
      text={t('gov.mapText')}
      hint={
        unsound &&
        t('gov.mapMissing', {
          sheet: unsound.table.sheet,
          fields: lacking(unsound).map(label).join(t('common.comma')),
        })
      }
      isSound={read.length > 0 && unsound === undefined}
      sending={sending}
      onSend={send}
    >
      {choices.map((choice, index) => (
        <TableChoice
          key={choice.table.sheet}
          choice={choice}
          parts={partsOfKind[kind]}
          label={label}
          onChange={(next) => change(index, next)}
        />
      ))}
    </ColumnMapping>
  );
}

interface TableProps {
  choice: Choice;
  parts: readonly GovPart[];
  label: (field: GovField) => string;
  onChange: (next: Choice) => void;
}

function TableChoice({ choice, parts, label, onChange }: TableProps) {
  const t = useT();
  const { table, part, fieldOf, values } = choice;
  const fields = govFields.filter((field) => partOfField(field) === part && keyOfField(field) !== 'unit');
  const holds = (next: GovPart | undefined) =>
    onChange(choiceOf(table, next, next ? proposeFields(table.columns, mappableFields([next])) : []));
  return (
    <MappedTable
      table={table}
      fieldOf={fieldOf}
      label={label}
      isRead={part !== undefined}
      head={
        <>
          <strong>{table.sheet}</strong>
          <Select<GovPart>
            aria-label={`${t('gov.mapAs')} ${table.sheet}`}
            className={styles.value ?? ''}
            {...(part && { value: part })}
            allowClear
            placeholder={t('gov.mapSkipSheet')}
            options={parts.map((value) => ({ value, label: t(`gov.part_${value}`) }))}
            onChange={holds}
          />
        </>
      }
      options={(disabled) => fields.map((value) => ({ value, label: label(value), disabled: disabled(value) }))}
      onMatch={(next) => onChange({ ...choice, fieldOf: next })}
      valuesTitle={t('gov.mapValues')}
      values={openOf(choice).map((field) => ({
        field,
        input: (id: string) => (
          <Input
            id={id}
            maxLength={100}
            value={values.get(field) ?? ''}
            onChange={({ target }) => onChange({ ...choice, values: new Map(values).set(field, target.value) })}
          />
        ),
      }))}
    />
  );
}
