import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { cellName } from '#domain/kernel/imports';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { WorkbookUpload } from '@/components/import/WorkbookUpload';
import { PlainTable } from '@/components/PlainTable';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type BankImport, ledgerService } from '@/services/ledger';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';

interface Props {
  onImported: () => void;
  onClose: () => void;
}

/** Imports a bank statement from a spreadsheet: template, upload, and its outcome or its problems. */
export function BankImportDrawer({ onImported, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const { download, failed } = useDownload();
  const [brought, setBrought] = useState<BankImport | null>(null);
  const problems = brought?.problems ?? [];
  return (
    <Drawer
      open
      size={760}
      title={<DrawerTitle>{t('ledger.importBank')}</DrawerTitle>}
      onClose={onClose}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() => download((options) => ledgerService.getBankTemplate({}, options).then(saveFile))}
        >
          {t('workbook.template')}
        </Button>
      }
    >
      <DownloadFailure failed={failed} />
      {brought && brought.added + brought.known + brought.left > 0 && (
        <Alert
          type="success"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('ledger.importDone', {
            added: formatNumber(brought.added),
            matched: formatNumber(brought.matched),
            known: formatNumber(brought.known),
            left: formatNumber(brought.left),
          })}
        />
      )}
      {problems.length > 0 && (
        <>
          <Alert
            type="error"
            showIcon
            style={{ marginBlockEnd: 16 }}
            title={t('ledger.importBad', { count: formatNumber(brought?.unread ?? 0) })}
          />
          <PlainTable<BankImport['problems'][number] & { key: string }>
            rowKey="key"
            style={{ marginBlockEnd: 16 }}
            dataSource={problems.map((problem, i) => ({ ...problem, key: String(i) }))}
            columns={[
              {
                title: t('workbook.cell'),
                key: 'cell',
                width: 100,
                render: (_, { row, column }) =>
                  column === 0 ? t('workbook.rowNumber', { row }) : cellName(column, row),
              },
              { title: t('workbook.problem'), dataIndex: 'text', className: 'wraps' },
              { title: t('workbook.cellValue'), dataIndex: 'value', ...cutAt(200) },
            ]}
          />
        </>
      )}
      <WorkbookUpload
        accept=".xlsx,.csv"
        limit={t('ledger.importLimit', { max: formatNumber(limits.bankLines) })}
        send={(file, onProgress) => ledgerService.importBankRecords({ form: {}, file }, { onProgress, silent: true })}
        onParsed={(answer) => {
          setBrought(answer);
          onImported();
        }}
        before={<p>{t('ledger.importIntro')}</p>}
      />
    </Drawer>
  );
}
