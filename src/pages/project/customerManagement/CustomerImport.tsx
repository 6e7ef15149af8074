import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Progress, Tag, Upload } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { IMPORT_MAX } from '#domain/tenant/customers/rules';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PortalTable } from '@/components/PortalTable';
import { ResultBlock } from '@/components/ResultBlock';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { type PageQuery, usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type CustomerImportDetail, tenantService } from '@/services/tenant';
import { cellName, cutAt } from '@/utils/columns';
import styles from './customerManagement.module.css';

type Problem = CustomerImportDetail['problems']['list'][number] & { key: string };

interface Props {
  onImported: () => void;
  onClose: () => void;
}

/** Customers from a spreadsheet: template, upload, dry run, and entering what it has shown. */
export default function CustomerImport({ onImported, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const { download, failed } = useDownload();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState('');
  const [importCode, setImportCode] = useState('');
  const [entered, setEntered] = useState<{ added: number; left: number } | null>(null);
  const told = (error: unknown) => setFailure(error instanceof Error ? error.message : t('common.unknownError'));

  const send = async (file: File) => {
    setFailure('');
    if (file.size > limits.spreadsheetBytes) {
      setFailure(t('customer.dropLimit', { max: IMPORT_MAX }));
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
      told(error);
    } finally {
      setSending(null);
    }
  };
  const again = () => {
    setImportCode('');
    setEntered(null);
    setFailure('');
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
          {t('customer.template')}
        </Button>
      }
    >
      <DownloadFailure failed={failed} />
      {failure && <Alert className={styles.told} type="error" showIcon role="alert" title={failure} />}
      {entered ? (
        <ResultBlock
          compact
          role="status"
          title={t('customer.entered', { count: entered.added })}
          text={entered.left > 0 ? t('customer.enteredLeft', { count: entered.left }) : ''}
          actions={
            <>
              <Button type="primary" onClick={onClose}>
                {t('customer.toList')}
              </Button>
              <Button onClick={again}>{t('customer.importAgain')}</Button>
            </>
          }
        />
      ) : importCode ? (
        <DryRun
          importCode={importCode}
          onEntered={(counts) => {
            setEntered(counts);
            onImported();
          }}
          onFailed={told}
          onAgain={again}
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
          <p className={styles.soft}>{t('customer.importIntro')}</p>
          <Upload.Dragger
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined />
            </p>
            <p className="ant-upload-text">{t('customer.dropHere')}</p>
            <p className="ant-upload-hint">{t('customer.dropLimit', { max: IMPORT_MAX })}</p>
          </Upload.Dragger>
        </>
      )}
    </Drawer>
  );
}

interface DryRunProps {
  importCode: string;
  onEntered: (counts: { added: number; left: number }) => void;
  onFailed: (error: unknown) => void;
  onAgain: () => void;
}

/** What the workbook would enter and what is wrong with it; nothing is entered yet. */
function DryRun({ importCode, onEntered, onFailed, onAgain }: DryRunProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => tenantService.getCustomerImport({ query: { importCode, pageSize: 1 } }, options),
    [importCode],
  );
  const list = usePortalList({
    name: 'customerImport',
    load: async ({ query }: { query: PageQuery }, options) => {
      const { problems } = await tenantService.getCustomerImport({ query: { importCode, ...query } }, options);
      return {
        total: problems.total,
        list: problems.list.map((row, i): Problem => ({ ...row, key: `${query.currentPage}:${i}` })),
      };
    },
    deps: [importCode],
    inAddress: false,
    pageSize: 20,
  });
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return null;
  const { added, left, errorCount, fileName } = data;
  const confirm = async () => {
    setBusy(true);
    try {
      onEntered(await tenantService.confirmCustomers({ body: { importCode } }, { silent: true }));
    } catch (failure) {
      onFailed(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert
        className={styles.told}
        type={errorCount > 0 ? 'error' : 'info'}
        showIcon
        role="status"
        title={
          errorCount > 0
            ? t('customer.dryRunErrors', { name: fileName, count: errorCount })
            : t('customer.dryRun', { name: fileName, added })
        }
        description={
          errorCount > 0 ? t('customer.dryRunMend') : left > 0 ? t('customer.dryRunLeft', { count: left }) : undefined
        }
        action={
          <span className={styles.actions}>
            <Button onClick={onAgain}>{t('customer.importAgain')}</Button>
            {errorCount === 0 && added > 0 && (
              <Button type="primary" loading={busy} onClick={() => void confirm()}>
                {t('customer.enter', { count: added })}
              </Button>
            )}
          </span>
        }
      />
      <PortalTable<Problem>
        list={list}
        rowKey="key"
        empty={<EmptyState title={t('customer.noProblems')} text="" />}
        columns={[
          {
            title: t('customer.cell'),
            key: 'cell',
            width: 100,
            render: (_, { row, column }) => (column === 0 ? t('customer.rowNumber', { row }) : cellName(column, row)),
          },
          {
            title: t('customer.problem'),
            key: 'problem',
            className: 'wraps',
            width: 360,
            render: (_, { kind, text }) => (
              <>
                <Tag color={kind === 'error' ? 'red' : 'gold'}>{t(`customer.kind_${kind}`)}</Tag>
                {text}
              </>
            ),
          },
          { title: t('customer.cellValue'), dataIndex: 'value', ...cutAt(260) },
        ]}
      />
    </>
  );
}
