import { useSearchParams } from '@umijs/max';
import { Alert, Button, Drawer, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { industries } from '#domain/tenant/industries';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ApplicationRow, tenantService } from '@/services/tenant';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './Applications.module.css';
import { DrawerTitle } from './DrawerTitle';
import { EmptyState } from './EmptyState';
import { Facts } from './Facts';
import { FailureBlock } from './FailureBlock';
import { NoteField } from './fields';
import { RecordDialog } from './RecordDialog';

/** Stands in the address while they are looked through; a notice leads there. */
const OPEN = 'applications';

interface Props {
  /** After somebody was let in. */
  onAdmitted: () => void;
}

/** What was applied for with the own invite code: that something waits, and each of them to be decided on. */
export function Applications({ onAdmitted }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const isOpen = params.has(OPEN);
  const { data, error, refresh } = useLoad((options) =>
    tenantService.listApplications({ query: { approvalState: 'submitted', pageSize: limits.pageSizeMax } }, options),
  );
  const show = (shown: boolean) => {
    const next = new URLSearchParams(params);
    if (shown) next.set(OPEN, 'open');
    else next.delete(OPEN);
    setParams(next, { replace: true });
  };
  const count = data?.total ?? 0;
  return (
    <>
      {count !== 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.waiting}
          title={t('admission.waiting', { count: typeof count === 'number' ? formatNumber(count) : count })}
          description={t('admission.waitingText')}
          action={
            <Button size="small" onClick={() => show(true)}>
              {t('admission.review')}
            </Button>
          }
        />
      )}
      {isOpen && (
        <Drawer
          open
          size={720}
          title={<DrawerTitle>{t('admission.reviewTitle')}</DrawerTitle>}
          onClose={() => show(false)}
        >
          <Rows
            rows={data?.list}
            error={error}
            onRetry={refresh}
            onDecided={(isIn) => {
              refresh();
              if (isIn) onAdmitted();
            }}
          />
        </Drawer>
      )}
    </>
  );
}

interface RowsProps {
  rows: readonly ApplicationRow[] | undefined;
  error: Error | undefined;
  onRetry: () => void;
  onDecided: (isIn: boolean) => void;
}

function Rows({ rows, error, onRetry, onDecided }: RowsProps) {
  const t = useT();
  useFocusReturn();
  if (error && !rows) return <FailureBlock compact title={t('admission.failed')} error={error} onRetry={onRetry} />;
  if (!rows) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <EmptyState title={t('admission.none')} text={t('admission.noneText')} />;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.tenantCode}>
          <One row={row} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  );
}

function One({ row, onDecided }: { row: ApplicationRow; onDecided: RowsProps['onDecided'] }) {
  const t = useT();
  const say = useSay();
  const [isRejecting, setRejecting] = useState(false);
  const { tenantCode, version, name, uscc, size, note, applicant, appliedAt } = row;
  const approve = async () => {
    try {
      await tenantService.setCustomerApprovalState({ body: { tenantCode, version, approvalState: 'success' } });
      void toast('success', t('admission.approved', { name }));
      onDecided(true);
    } catch {
      // The call has said why; what stands there now is shown.
      onDecided(false);
    }
  };
  const named = row.industries.flatMap((code) => industries.filter((one) => one.code === code).map(say));
  const items = [
    { key: 'uscc', label: t('admission.uscc'), children: <code>{uscc}</code> },
    {
      key: 'applicant',
      label: t('admission.applicant'),
      children: [applicant.showName, applicant.phone].filter(Boolean).join(' '),
    },
    { key: 'size', label: t('admission.size'), children: size && t(`tenant.size_${size}`) },
    { key: 'industries', label: t('admission.industries'), children: named.join(t('common.comma')) },
    { key: 'note', label: t('admission.noted'), children: note },
  ];
  return (
    <>
      <h3>{name}</h3>
      <Facts items={items} />
      <div className={styles.end}>
        <span className={styles.soft}>{t('admission.appliedAt', { when: formatInstant(appliedAt) })}</span>
        <Button danger onClick={() => setRejecting(true)}>
          {t('admission.reject')}
        </Button>
        <Popconfirm title={t('admission.approveAsk', { name })} onConfirm={approve}>
          <Button type="primary">{t('admission.approve')}</Button>
        </Popconfirm>
      </div>
      {isRejecting && (
        <RecordDialog<{ reason?: string }>
          title={t('admission.rejectTitle', { name })}
          okText={t('admission.reject')}
          danger
          send={async ({ reason = '' }, options) => {
            const body = { tenantCode, version, reason, approvalState: 'rejected' } as const;
            await tenantService.setCustomerApprovalState({ body }, options);
            void toast('success', t('admission.rejected', { name }));
          }}
          onTried={() => onDecided(false)}
          onClose={() => setRejecting(false)}
        >
          <NoteField
            name="reason"
            label={t('admission.rejectReason')}
            extra={t('admission.rejectHint')}
            required
            autoFocus
            max={limits.reasonLength}
            minRows={3}
          />
        </RecordDialog>
      )}
    </>
  );
}
