import { useSearchParams } from '@umijs/max';
import { Alert, Button, Drawer, Popconfirm, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { industries } from '#domain/core/tenant/industries';
import { setCustomerApprovalStateRules } from '#domain/generated/rules/tenant/setCustomerApprovalState';
import { limits } from '#domain/kernel/limits';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { PaperList } from '@/components/PaperList';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type ApplicationRow, tenantService } from '@/services/tenant';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './Applications.module.css';
import { useInviterText } from './useInviterText';

/** In the URL while the applications are open; a notice leads there. */
const OPEN = 'applications';

const states = ['submitted', 'success', 'rejected'] as const;
type State = (typeof states)[number];

const useApplications = (approvalState: State) =>
  useLoad((options) =>
    tenantService.listApplications({ query: { approvalState, pageSize: limits.pageSizeMax } }, options),
  );

interface Props {
  /** After somebody was let in. */
  onAdmitted: () => void;
}

/** What was applied for with the own invite code: that something waits, and each of them to be decided on. */
export function Applications({ onAdmitted }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const { access } = useSession();
  const isOpen = params.has(OPEN);
  const [state, setState] = useState<State>('submitted');
  const { data, error, refresh } = useApplications('submitted');
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
          description={t(access?.tenantType === 'platform' ? 'admission.waitingTextPlatform' : 'admission.waitingText')}
          action={
            <Button size="small" onClick={() => show(true)}>
              {t('admission.review')}
            </Button>
          }
        />
      )}
      {count === 0 && data && (
        <p className={styles.decided}>
          <Button type="link" size="small" onClick={() => show(true)}>
            {t('admission.showDecided')}
          </Button>
        </p>
      )}
      {isOpen && (
        <Drawer
          open
          size={720}
          title={<DrawerTitle>{t('admission.reviewTitle')}</DrawerTitle>}
          onClose={() => show(false)}
        >
          <Segmented
            className={styles.states}
            value={state}
            options={states.map((value) => ({ value, label: t(`admission.state_${value}`) }))}
            onChange={setState}
          />
          {state === 'submitted' ? (
            <Rows
              rows={data?.list}
              error={error}
              onRetry={refresh}
              onDecided={(isIn) => {
                refresh();
                if (isIn) onAdmitted();
              }}
            />
          ) : (
            <Decided key={state} state={state} />
          )}
        </Drawer>
      )}
    </>
  );
}

/** Those that were decided so, the latest first. */
function Decided({ state }: { state: State }) {
  const t = useT();
  const { data, error, refresh } = useApplications(state);
  if (error) return <FailureBlock compact title={t('admission.failed')} error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.list.length === 0)
    return <EmptyState title={t('admission.noneDecided')} text={t('admission.noneDecidedText')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((row) => (
        <li key={row.tenantCode}>
          <Said row={row} />
          <p className={styles.soft}>
            {row.decidedAt &&
              t('admission.decidedAt', { who: row.decidedByName ?? '', when: formatInstant(row.decidedAt) })}
          </p>
        </li>
      ))}
    </ul>
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
  const [isRejecting, setRejecting] = useState(false);
  const { access } = useSession();
  const { tenantCode, version, name, appliedAt, type } = row;
  const isOperators = access?.tenantType === 'platform';
  const ask =
    type === 'channel'
      ? 'admission.approveAsk_channel'
      : isOperators
        ? 'admission.approveAsk_platform'
        : 'admission.approveAsk';
  const approve = async () => {
    try {
      await tenantService.setCustomerApprovalState({ body: { tenantCode, version, approvalState: 'success' } });
      void toast('success', t('admission.approved', { name }));
      onDecided(true);
    } catch {
      // The call has shown its error; the list now shows the current state.
      onDecided(false);
    }
  };
  return (
    <>
      <Said row={row} />
      <div className={styles.end}>
        <span className={styles.soft}>{t('admission.appliedAt', { when: formatInstant(appliedAt) })}</span>
        <Button danger onClick={() => setRejecting(true)}>
          {t('admission.reject')}
        </Button>
        <Popconfirm title={t(ask, { name })} onConfirm={approve}>
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
            {...setCustomerApprovalStateRules.reason}
            required
            autoFocus
            minRows={3}
          />
        </RecordDialog>
      )}
    </>
  );
}

/** What the applicant has said, with the papers. */
function Said({ row }: { row: ApplicationRow }) {
  const t = useT();
  const inviterOf = useInviterText();
  const say = useSay();
  const { tenantCode, name, uscc, size, note, reason, applicant, papers } = row;
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
    {
      key: 'inviter',
      label: t('admission.inviter'),
      children: inviterOf(row),
    },
    { key: 'note', label: t('admission.noted'), children: note },
    { key: 'reason', label: t('admission.rejectReason'), children: reason },
    {
      key: 'papers',
      label: t('admission.papers'),
      children: (
        <PaperList
          papers={papers}
          none={t('admission.papersNone')}
          fetch={(objectId, options) => tenantService.getApplicationPaper({ query: { tenantCode, objectId } }, options)}
        />
      ),
    },
  ];
  return (
    <>
      <h3>{name}</h3>
      <Facts items={items} />
    </>
  );
}
