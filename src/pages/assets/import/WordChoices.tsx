import { Select } from 'antd';
import { wordKey } from '#domain/kernel/spelling';
import { type ForeignTable, type MatchedWord, WORDS_MAX } from '#domain/kernel/tableMapping';
import { fixedFields, isFixedField, unknownValues } from '#domain/subjects/assets/import/fixedFields';
import type { MappableFieldName } from '#domain/subjects/assets/import/mapping';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { useWords } from '../useWords';
import styles from './import.module.css';
import { useFieldLabels } from './useFieldLabels';

type Words = ReadonlyMap<number, readonly MatchedWord[]>;

interface Props {
  table: ForeignTable;
  fieldOf: ReadonlyMap<number, MappableFieldName>;
  words: Words;
  onChange: (words: Words) => void;
}

/** No value of the portal: every one of these is a code. */
const LEAVE_OUT = '-';

/** Values of a table that the portal does not know, with the value that each one means; its rows may be left out. */
export function WordChoices({ table, fieldOf, words, onChange }: Props) {
  const t = useT();
  const label = useFieldLabels();
  const { options } = useWords();
  const rows = table.columns.flatMap(({ column, values }) => {
    const field = fieldOf.get(column);
    if (!field || !isFixedField(field)) return [];
    return unknownValues(field, values).map(({ text, count }) => ({ column, field, text, count }));
  });
  if (rows.length === 0) return null;
  const isSame = (one: string, other: string) => wordKey(one) === wordKey(other);
  const chosen = (column: number, text: string) => {
    const word = words.get(column)?.find((one) => isSame(one.text, text));
    return word && (word.value ?? LEAVE_OUT);
  };
  const choose = (column: number, text: string, value: string | undefined) => {
    const others = (words.get(column) ?? []).filter((one) => !isSame(one.text, text));
    const own = value === undefined ? [] : [{ text, value: value === LEAVE_OUT ? null : value }];
    onChange(new Map(words).set(column, [...others, ...own].slice(-WORDS_MAX)));
  };
  return (
    <section className={styles.mapWords} aria-label={t('assets.import.mapWords')}>
      <h4>{t('assets.import.mapWords')}</h4>
      <p className={styles.note}>{t('assets.import.mapWordsText')}</p>
      <PlainTable
        rowKey={({ column, text }) => `${column} ${text}`}
        dataSource={rows}
        columns={[
          {
            title: t('assets.import.mapWordField'),
            dataIndex: 'field',
            width: 160,
            render: (_, { field }) => label(field),
          },
          { title: t('assets.import.mapWord'), dataIndex: 'text', ...cutAt(280) },
          {
            title: t('assets.import.mapWordRows'),
            dataIndex: 'count',
            align: 'right',
            width: 96,
            render: (_, { count }) => formatNumber(count),
          },
          {
            title: t('assets.import.mapWordValue'),
            key: 'value',
            width: 240,
            render: (_, { column, field, text }) => (
              <Select
                aria-label={t('assets.import.mapWordOf', { field: label(field), text })}
                className={styles.mapSelect ?? ''}
                value={chosen(column, text)}
                options={[...options(fixedFields[field]), { value: LEAVE_OUT, label: t('assets.import.mapLeaveOut') }]}
                placeholder={t('assets.import.mapWordChoose')}
                allowClear
                onChange={(value: string | undefined) => choose(column, text, value)}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
