import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { IMPORT_MAX } from '#domain/tenant/customers/rules';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { WorkbookDrop } from '@/components/import/WorkbookDrop';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { tenantService } from '@/services/tenant';
import { CustomerDryRun } from './CustomerDryRun';
import { CustomerImports } from './CustomerImports';
import styles from './customerManagement.module.css';

interface Props {
  /** Customers have come, or gone. */
  onChanged: () => void;
  onClose: () => void;
}

/** Customers from a spreadsheet: template, upload, dry run, entering what it has shown, and taking it back. */
export default function CustomerImport({ onChanged, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const { download, failed } = useDownload();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState('');
  const [importCode, setImportCode] = useState('');
  const limit = t('customer.dropLimit', { max: IMPORT_MAX });

  const send = async (file: File) => {
    setFailure('');
    if (file.size > limits.spreadsheetBytes) {
      setFailure(limit);
      return;
    }
    setSending({ name: file.name, percent: 0 });
    try {
      const parsed = await tenantService.parseCustomers(
        { form: {}, file },
        { onProgress: (percent) => setSending({ name: file.name, percent }), silent: true },
      );
      setImportCode(parsed.importCode);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(null);
    }
  };
  return (
    <Drawer
      open
      size={860}
      title={<DrawerTitle>{t('customer.import')}</DrawerTitle>}
      onClose={onClose}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() => download((options) => tenantService.getCustomerTemplate({}, options).then(saveFile))}
        >
          {t('workbook.template')}
        </Button>
      }
    >
      <DownloadFailure failed={failed} />
      {failure && <Alert className={styles.told} type="error" showIcon role="alert" title={failure} />}
      {importCode ? (
        <CustomerDryRun
          importCode={importCode}
          onChanged={onChanged}
          onAgain={() => setImportCode('')}
          onClose={onClose}
        />
      ) : sending ? (
        <div role="status">
          {t('customer.checking', { name: sending.name })}
          <Progress
            percent={sending.percent}
            status="active"
            aria-label={t('customer.checking', { name: sending.name })}
          />
        </div>
      ) : (
        <>
          <p className={styles.intro}>{t('customer.importIntro')}</p>
          <WorkbookDrop limit={limit} onFile={(file) => void send(file)} />
          <CustomerImports onOpen={setImportCode} />
        </>
      )}
    </Drawer>
  );
}
