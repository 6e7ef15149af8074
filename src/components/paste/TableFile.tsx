import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { clipboardText } from '#domain/kernel/clipboard';
import { limits } from '#domain/kernel/limits';
import type { PastedKind } from '#domain/kernel/tableMapping';
import { useT } from '@/locales';
import { fileService, type ReadTable } from '@/services/file';
import { formatNumber, megabytes } from '@/utils/format';
import type { PasteColumn } from './PastedTable';

interface Props<Target extends string> {
  /** What the columns are matched to. */
  kind: PastedKind;
  columns: readonly PasteColumn<Target>[];
  /** @param matches what the tenant has matched before, by the column */
  onCells: (text: string, matches: Readonly<Record<number, Target | null>>) => void;
}

/** Takes cells from a spreadsheet file, as if its table had been pasted; of several tables, the longest first. */
export function TableFile<Target extends string>({ kind, columns, onCells }: Props<Target>) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [tables, setTables] = useState<readonly ReadTable[]>([]);
  const [table, setTable] = useState<ReadTable>();
  const use = (chosen: ReadTable) => {
    setTable(chosen);
    const targets = new Map<string, Target | null>(columns.map(({ target }) => [target ?? '', target]));
    // A match with a field that is no longer offered is left to the header.
    const matches = (chosen.matches ?? []).flatMap((field, at) =>
      field === '' || targets.has(field) ? [[at, targets.get(field) ?? null] as const] : [],
    );
    onCells(clipboardText(chosen.lines), Object.fromEntries(matches));
  };
  const read = table ? table.lines.length - 1 : 0;
  const take = async (file: File) => {
    setFailure('');
    setTables([]);
    setTable(undefined);
    if (file.size > limits.spreadsheetBytes)
      return setFailure(t('record.fileTooLarge', { name: file.name, size: megabytes(limits.spreadsheetBytes) }));
    setReading(true);
    try {
      const found = (await fileService.readTables({ form: { kind }, file }, { silent: true })).toSorted(
        (a, b) => b.rowCount - a.rowCount,
      );
      setTables(found);
      if (found[0]) use(found[0]);
      else setFailure(t('bulk.fileNoTable'));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Upload
        accept=".xlsx,.csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} loading={reading}>
          {t('bulk.fromFile')}
        </Button>
      </Upload>
      {tables.length > 1 && (
        <Select
          aria-label={t('bulk.sheet')}
          value={table?.sheet}
          popupMatchSelectWidth={false}
          onChange={(name) => {
            const chosen = tables.find((one) => one.sheet === name);
            if (chosen) use(chosen);
          }}
          options={tables.map((one) => ({
            value: one.sheet,
            label: t('bulk.sheetOf', { name: one.sheet, count: formatNumber(one.rowCount) }),
          }))}
        />
      )}
      {table && table.rowCount > read && (
        <Alert
          type="warning"
          showIcon
          title={t('bulk.fileCut', { count: formatNumber(read), all: formatNumber(table.rowCount) })}
        />
      )}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
    </>
  );
}
