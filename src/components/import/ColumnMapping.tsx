import { Alert, Button, Select, type SelectProps } from 'antd';
import { type ReactNode, useId } from 'react';
import { columnLetters } from '#domain/kernel/imports';
import type { ForeignTable } from '#domain/kernel/tableMapping';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import { cutAt } from '@/utils/columns';
import styles from './import.module.css';

/** How a person reads one table of a workbook. */
export interface ReadTable<Field extends string> {
  readonly table: ForeignTable;
  readonly isRead: boolean;
  /** The field of each column. */
  readonly fieldOf: ReadonlyMap<number, Field>;
}

interface TableProps<Field extends string> extends ReadTable<Field> {
  /** Says whether, or as what, the table is read. */
  head: ReactNode;
  label: (field: Field) => string;
  /** The fields that a column can hold, by what they are about. @param disabled another column has it already */
  options: (disabled: (field: Field) => boolean) => SelectProps<Field>['options'];
  onMatch: (fieldOf: ReadonlyMap<number, Field>, column: number) => void;
  noteOf?: (field: Field) => string | undefined;
  /** What is asked further of the columns. */
  children?: ReactNode;
  /** The fields that have one value for all rows, each with its input. */
  valuesTitle: string;
  values: readonly { readonly field: Field; readonly input: (id: string) => ReactNode }[];
}

/** The columns of one table with the field that each holds, and values for all of its rows. */
export function MappedTable<Field extends string>({
  table,
  isRead,
  fieldOf,
  head,
  label,
  options,
  onMatch,
  noteOf,
  children,
  valuesTitle,
  values,
}: TableProps<Field>) {
  const t = useT();
  const id = useId();
  const taken = new Set(fieldOf.values());
  const match = (column: number, field: Field | undefined) => {
    const next = new Map(fieldOf);
    if (field) next.set(column, field);
    else next.delete(column);
    onMatch(next, column);
  };
  return (
    <section className={styles.mapTable} aria-label={table.sheet}>
      <div className={styles.mapHead}>
        {head}
        <span className={styles.note}>{t('workbook.mapRows', { header: table.headerRow, rows: table.rowCount })}</span>
      </div>
      {isRead && (
        <>
          <PlainTable
            rowKey="column"
            dataSource={[...table.columns]}
            columns={[
              {
                title: t('workbook.mapColumn'),
                dataIndex: 'column',
                width: 96,
                className: styles.mono ?? '',
                render: (_, { column }) => columnLetters(column),
              },
              { title: t('workbook.mapHeader'), dataIndex: 'header', ...cutAt(200) },
              {
                title: t('workbook.mapSamples'),
                dataIndex: 'samples',
                ...cutAt(320),
                render: (_, { samples }) => samples.join(' · '),
              },
              {
                title: t('workbook.mapField'),
                key: 'field',
                width: 240,
                render: (_, { column, header }) => {
                  const own = fieldOf.get(column);
                  const note = own && noteOf?.(own);
                  return (
                    <>
                      <Select<Field>
                        aria-label={t('workbook.mapFieldOf', { header })}
                        className={styles.mapSelect ?? ''}
                        value={own ?? null}
                        options={options((field) => field !== own && taken.has(field)) ?? []}
                        placeholder={t('workbook.mapSkip')}
                        allowClear
                        showSearch={{ optionFilterProp: 'label' }}
                        onChange={(field?: Field) => match(column, field)}
                      />
                      {note && <p className={styles.mapNote}>{note}</p>}
                    </>
                  );
                },
              },
            ]}
          />
          {children}
          {values.length > 0 && (
            <fieldset className={styles.mapValues}>
              <legend>{valuesTitle}</legend>
              {values.map(({ field, input }) => (
                <div key={field} className={styles.mapValue}>
                  <label htmlFor={`${id}${field}`}>{label(field)}</label>
                  {input(`${id}${field}`)}
                </div>
              ))}
            </fieldset>
          )}
        </>
      )}
    </section>
  );
}

interface Props {
  title: string;
  text: string;
  /** What keeps the columns from being checked, or what becomes of them. */
  hint: ReactNode;
  isSound: boolean;
  sending: boolean;
  onSend: () => void;
  /** The tables of the workbook. */
  children: ReactNode;
}

/** Matches the columns of a workbook in a layout of its own to fields of the portal. */
export function ColumnMapping({ title, text, hint, isSound, sending, onSend, children }: Props) {
  const t = useT();
  return (
    <div className={styles.mapping}>
      <Alert type="info" showIcon title={title} description={text} />
      {children}
      <div className={styles.mapEnd}>
        <Button type="primary" disabled={!isSound} loading={sending} onClick={onSend}>
          {t('workbook.mapCheck')}
        </Button>
        <span className={styles.note} role="status">
          {hint}
        </span>
      </div>
    </div>
  );
}
