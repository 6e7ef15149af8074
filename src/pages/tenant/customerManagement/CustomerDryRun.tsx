import { Alert, Button, Skeleton } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { LeftList } from '@/components/bulk/LeftList';
import { FailureBlock } from '@/components/FailureBlock';
import { ImportHead } from '@/components/import/ImportHead';
import { ImportProblems } from '@/components/import/ImportProblems';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type CustomerImportDetail, tenantService } from '@/services/tenant';
import { formatNumber } from '@/utils/format';
import styles from './customerManagement.module.css';

interface Props {
  importCode: string;
  /** Customers have come, or gone. */
  onChanged: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** What a workbook would enter and what is wrong with it; what became of it, and the way back. */
export function CustomerDryRun({ importCode, onChanged, onAgain, onClose }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => tenantService.getCustomerImport({ query: { importCode } }, options),
    [importCode],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  const { state, added, stays } = data;
  // The dry run is loaded again, with its new state.
  const done = () => {
    refresh();
    onChanged();
  };
  const refused = (failure: Error) => {
    report(failure);
    refresh();
  };
  const removed = { count: formatNumber(added - stays.total), left: formatNumber(stays.total) };
  return (
    <>
      <ImportHead
        title={t(state === 'parsed' ? 'customer.importTried' : 'customer.importReceipt')}
        about={data}
        marked={(options) => tenantService.getMarkedCustomers({ query: { importCode } }, options)}
        confirmLabel={t('customer.enter', { count: formatNumber(added) })}
        onConfirm={() =>
          tenantService
            .confirmCustomers({ body: { importCode } }, { handles: [errorCodes.importNotConfirmable] })
            .then(done, refused)
        }
        undoText={t(stays.total > 0 ? 'customer.undoTextLeft' : 'customer.undoText', removed)}
        onUndo={() =>
          tenantService
            .undoCustomers({ body: { importCode } }, { handles: [errorCodes.importNotUndoable] })
            .then(done, refused)
        }
        onAgain={onAgain}
      >
        {state !== 'parsed' && (
          <Button type="primary" onClick={onClose}>
            {t('customer.toList')}
          </Button>
        )}
      </ImportHead>
      <Verdict data={data} />
      {state === 'parsed' && <ImportProblems importCode={importCode} load={tenantService.listCustomerImportProblems} />}
    </>
  );
}

function Verdict({ data }: { data: CustomerImportDetail }) {
  const t = useT();
  const { state, added, left, errorCount, stays, fileName: name } = data;
  const why = stays.total > 0 && (
    <LeftList
      left={stays}
      reason={(reason) => {
        const known = stays.reasons.find((one) => one.reason === reason);
        return known ? t(`customer.stay_${known.reason}`) : reason;
      }}
    />
  );
  const staying = formatNumber(stays.total);
  if (state === 'parsed') {
    const title =
      errorCount > 0
        ? t('customer.dryRunErrors', { name, count: formatNumber(errorCount) })
        : t('customer.dryRun', { name, added: formatNumber(added) });
    return (
      <Alert
        className={styles.told}
        type={errorCount > 0 ? 'error' : 'info'}
        showIcon
        role="status"
        title={title}
        description={
          errorCount > 0
            ? t('customer.dryRunMend')
            : left > 0 && t('customer.dryRunLeft', { count: formatNumber(left) })
        }
      />
    );
  }
  if (state === 'undone') {
    return (
      <Alert
        className={styles.told}
        type={stays.total > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={t('customer.undone', { count: formatNumber(added - stays.total) })}
        description={
          why && (
            <>
              {t('customer.stayed', { count: staying })}
              {why}
            </>
          )
        }
      />
    );
  }
  return (
    <>
      <Alert
        className={styles.told}
        type="success"
        showIcon
        role="status"
        title={t('customer.entered', { count: formatNumber(added) })}
        description={left > 0 && t('customer.enteredLeft', { count: formatNumber(left) })}
      />
      {why && (
        <Alert
          className={styles.told}
          type="info"
          showIcon
          title={stays.total === added ? t('customer.stayingAll') : t('customer.staying', { count: staying })}
          description={why}
        />
      )}
    </>
  );
}
