import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { IMPORT_MAX } from '#domain/core/tenant/customers/rules';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { WorkbookUpload } from '@/components/import/WorkbookUpload';
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
  const [importCode, setImportCode] = useState('');
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
      {importCode ? (
        <CustomerDryRun
          importCode={importCode}
          onChanged={onChanged}
          onAgain={() => setImportCode('')}
          onClose={onClose}
        />
      ) : (
        <WorkbookUpload
          limit={t('customer.dropLimit', { max: IMPORT_MAX })}
          send={(file, onProgress) => tenantService.parseCustomers({ form: {}, file }, { onProgress, silent: true })}
          onParsed={({ importCode: parsed }) => setImportCode(parsed)}
          before={<p className={styles.intro}>{t('customer.importIntro')}</p>}
          after={<CustomerImports onOpen={setImportCode} />}
        />
      )}
    </Drawer>
  );
}
