import { Link } from '@umijs/max';
import { Alert, Button, Drawer, Popconfirm, Skeleton, Space } from 'antd';
import { useState } from 'react';
import type { ApprovalAction, ApprovalDecision } from '#domain/capabilities/approval/rules';
import { decideApprovalRules } from '#domain/generated/rules/approval/decideApproval';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { PaperList } from '@/components/PaperList';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import type { SendOptions } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type ApprovalDetail, approvalService } from '@/services/approval';
import { formatInstant } from '@/utils/format';
import { ApprovalStateLabel } from './ApprovalStateLabel';
import { FactText } from './FactValues';
import { PayDialog } from './PayDialog';

interface Props {
  approvalCode: string;
  onChanged: () => void;
  onClose: () => void;
}

const told = {
  confirm: 'approval.confirmed',
  refuse: 'approval.refused',
  withdraw: 'approval.withdrawn',
} as const;

/** What a colleague asks for, with all that would be done, and what the user may do about it. */
export function ApprovalDrawer({ approvalCode, onChanged, onClose }: Props) {
  const t = useT();
  const [refusing, setRefusing] = useState(false);
  const [paying, setPaying] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => approvalService.getApproval({ query: { approvalCode } }, options),
    [approvalCode],
  );
  useFocusReturn();
  const changed = () => {
    refresh();
    onChanged();
  };
  const decide = async (action: ApprovalDecision, reason?: string, options?: SendOptions) => {
    if (!data) return;
    const { fingerprint } = data;
    const { state } = await approvalService.decideApproval(
      { body: { approvalCode, action, fingerprint, reason } },
      options,
    );
    void toast('success', t(state === 'approved' ? 'approval.approved' : told[action]));
  };
  // The failure has been reported; the request shows the current state.
  const run = (work: Promise<void>) => {
    setBusy(true);
    void work.catch(report).then(() => {
      setBusy(false);
      changed();
    });
  };
  const act = (action: ApprovalDecision) => run(decide(action));
  const carryOut = async (paidOn: string) => {
    await approvalService.payApproval({ body: { approvalCode, paidOn } });
    void toast('success', t('approval.carriedOut'));
  };
  const may = (action: ApprovalAction) => data?.allowedActions.includes(action) ?? false;
  return (
    <Drawer
      open
      size={720}
      title={data ? t(`approval.kind_${data.kind}`) : t('approval.one')}
      onClose={onClose}
      extra={
        <Space>
          {may('withdraw') && (
            <Popconfirm title={t('approval.withdrawAsk')} onConfirm={() => act('withdraw')}>
              <Button loading={busy}>{t('approval.withdraw')}</Button>
            </Popconfirm>
          )}
          {may('refuse') && <Button onClick={() => setRefusing(true)}>{t('approval.refuse')}</Button>}
          {may('confirm') && (
            <Popconfirm
              title={t(data?.sendsMoney ? 'approval.approveAsk' : 'approval.confirmAsk')}
              onConfirm={() => act('confirm')}
            >
              <Button type="primary" loading={busy}>
                {t('approval.confirm')}
              </Button>
            </Popconfirm>
          )}
          {data && may('pay') && (
            <PayButtons
              approval={data}
              busy={busy}
              onPay={() => setPaying(true)}
              onCarryOut={(day) => run(carryOut(day))}
            />
          )}
        </Space>
      }
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data && <Hints approval={data} />}
      {data && <Told approval={data} />}
      {data && paying && <PayDialog approval={data} onTried={changed} onClose={() => setPaying(false)} />}
      {refusing && (
        <RecordDialog<{ reason: string }>
          title={t('approval.refuse')}
          okText={t('approval.refuse')}
          danger
          fresh={{ reason: '' }}
          send={({ reason }, options) => decide('refuse', reason, options)}
          onTried={changed}
          onClose={() => setRefusing(false)}
        >
          <NoteField name="reason" label={t('approval.refuseWhy')} {...decideApprovalRules.reason} required autoFocus />
        </RecordDialog>
      )}
    </Drawer>
  );
}

interface PayButtonsProps {
  approval: ApprovalDetail;
  busy: boolean;
  onPay: () => void;
  onCarryOut: (paidOn: string) => void;
}

/** Records the payment; with an obstacle, only one that was sent already. What is paid is only carried out. */
function PayButtons({ approval: { paidOn, obstacle }, busy, onPay, onCarryOut }: PayButtonsProps) {
  const t = useT();
  if (paidOn)
    return (
      <Button type="primary" loading={busy} disabled={obstacle !== null} onClick={() => onCarryOut(paidOn)}>
        {t('approval.carryOut')}
      </Button>
    );
  return (
    <>
      {obstacle && <Button onClick={onPay}>{t('approval.sentAlready')}</Button>}
      <Button type="primary" disabled={obstacle !== null} onClick={onPay}>
        {t('approval.pay')}
      </Button>
    </>
  );
}

/** What keeps the user from confirming it, before they try. */
function Hints({ approval }: { approval: ApprovalDetail }) {
  const t = useT();
  const { state, isOwn, barredUntil, obstacle, allowedActions, paidOn } = approval;
  if (state !== 'open' && state !== 'approved') return null;
  const hints = [
    ...(obstacle ? [t(obstacleOf(state, paidOn), { why: obstacle })] : []),
    ...(isOwn && state === 'open' ? [t('approval.ownHint')] : []),
    ...(!isOwn && state === 'open' && barredUntil ? [t('asked.barred', { until: formatInstant(barredUntil) })] : []),
    ...(!isOwn && allowedActions.length === 0 ? [t('approval.aboutYou')] : []),
  ];
  return hints.map((hint) => <Alert key={hint} type="warning" showIcon style={{ marginBlockEnd: 16 }} title={hint} />);
}

const obstacleOf = (state: ApprovalDetail['state'], paidOn: string | null) => {
  if (state === 'open') return 'approval.obstacle';
  return paidOn ? 'approval.paidNotDone' : 'approval.dontPay';
};

function Told({ approval }: { approval: ApprovalDetail }) {
  const t = useT();
  const { approvalCode, facts, voucher, path } = approval;
  return (
    <Facts
      items={[
        {
          key: 'state',
          label: t('approval.state'),
          children: <ApprovalStateLabel state={approval.state} isOwn={approval.isOwn} />,
        },
        ...facts.map((fact, i) => ({
          key: `${fact.name}${i}`,
          label: t(`approval.fact_${fact.name}`),
          children: <FactText fact={fact} />,
        })),
        { key: 'reason', label: t('approval.reason'), children: approval.reason },
        { key: 'paidOn', label: t('approval.paidOn'), children: approval.paidOn },
        { key: 'paidBy', label: t('approval.paidBy'), children: approval.paidBy },
        { key: 'number', label: t('asked.number'), children: approval.number },
        {
          key: 'voucher',
          label: t('asked.voucher'),
          children: voucher && (
            <PaperList
              papers={[voucher]}
              none=""
              fetch={(_, options) => approvalService.getApprovalVoucher({ query: { approvalCode } }, options)}
            />
          ),
        },
        { key: 'path', label: t('approval.page'), children: path && <Link to={path}>{t('asked.look')}</Link> },
        { key: 'by', label: t('approval.askedBy'), children: approval.askedBy },
        { key: 'at', label: t('approval.askedAt'), children: formatInstant(approval.askedAt) },
        {
          key: 'until',
          label: t('approval.expiresAt'),
          children: approval.state === 'open' && formatInstant(approval.expiresAt),
        },
        { key: 'decidedBy', label: t('approval.decidedBy'), children: approval.decidedBy },
        {
          key: 'decidedAt',
          label: t('approval.decidedAt'),
          children: approval.decidedAt && formatInstant(approval.decidedAt),
        },
        { key: 'endedBy', label: t('approval.endedBy'), children: approval.endedBy },
        {
          key: 'endedAt',
          label: t('approval.endedAt'),
          children: approval.endedAt && formatInstant(approval.endedAt),
        },
        { key: 'why', label: t('approval.refuseWhy'), children: approval.decisionReason },
      ]}
    />
  );
}
