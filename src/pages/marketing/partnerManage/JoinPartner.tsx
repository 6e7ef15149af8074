import { useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { joinPartnerRules } from '#domain/generated/rules/marketing/joinPartner';
import { partnerBlind } from '#domain/subjects/marketing/rules';
import { FailureBlock } from '@/components/FailureBlock';
import { TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';
import styles from '../marketing.module.css';
import { PartnerFacts } from './PartnerFacts';

interface Props {
  /** Somebody means to type a code; a link brings one by itself. */
  asked: boolean;
  onJoined: () => void;
  onClose: () => void;
}

/** Joins another channel by its code, after it was shown what that one will see. */
export function JoinPartner({ asked, onJoined, onClose }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const inviteCode = params.get('inviteCode') ?? typed;
  const close = () => {
    const rest = new URLSearchParams(params);
    rest.delete('inviteCode');
    setParams(rest, { replace: true });
    setTyped('');
    onClose();
  };
  if (inviteCode) return <Consent inviteCode={inviteCode} onJoined={onJoined} onClose={close} />;
  if (!asked) return null;
  return (
    <RecordDialog<{ code: string }>
      title={t('marketing.joinByCode')}
      okText={t('marketing.check')}
      fresh={{ code: '' }}
      fieldOfCode={{ invite_code_unknown: 'code' }}
      send={async ({ code }, { silent }) => {
        await marketingService.checkInvitation({ query: { inviteCode: code.trim() } }, { silent });
        setTyped(code.trim());
      }}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('marketing.inviteCode')}
        {...joinPartnerRules.inviteCode}
        autoFocus
        autoComplete="off"
      />
    </RecordDialog>
  );
}

interface ConsentProps {
  inviteCode: string;
  onJoined: () => void;
  onClose: () => void;
}

function Consent({ inviteCode, onJoined, onClose }: ConsentProps) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => marketingService.checkInvitation({ query: { inviteCode } }, options),
    [inviteCode],
  );
  const mayJoin = data?.relation === 'mayJoin';
  const name = data?.tenantName ?? '';
  return (
    <RecordDialog<Record<never, never>>
      title={data ? t('marketing.joinOf', { name }) : t('marketing.joinByCode')}
      width={600}
      okText={t(mayJoin ? 'marketing.join' : 'common.close')}
      send={async (_, options) => {
        if (!mayJoin) return;
        await marketingService.joinPartner({ body: { inviteCode } }, options);
        void toast('success', t('marketing.joinedTo', { name }));
        onJoined();
      }}
      onClose={onClose}
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data && data.relation !== 'mayJoin' && <p>{t(`marketing.relation_${data.relation}`, { name })}</p>}
      {data && mayJoin && (
        <>
          <p>{t('marketing.joinText', { name })}</p>
          <h3 className={styles.heading}>{t('marketing.willSee')}</h3>
          <PartnerFacts partner={data.sight} />
          <h3 className={styles.heading}>{t('marketing.willNotSee')}</h3>
          <ul>
            {partnerBlind.map((what) => (
              <li key={what}>{t(`marketing.blind_${what}`)}</li>
            ))}
          </ul>
        </>
      )}
    </RecordDialog>
  );
}
