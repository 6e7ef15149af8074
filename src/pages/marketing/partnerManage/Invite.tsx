import { Button, Popconfirm } from 'antd';
import { CodeText } from '@/components/CodeText';
import { toast } from '@/feedback';
import { useCopy } from '@/hooks/useCopy';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { marketingService, type PartnerList } from '@/services/marketing';
import styles from '../marketing.module.css';

interface Props {
  answer: PartnerList;
  onChanged: () => void;
}

/** The code and the link by which others join, and the partner that was joined by one. */
export function Invite({ answer: { inviteCode, joined, allowedActions }, onChanged }: Props) {
  const t = useT();
  const copy = useCopy();
  const link = `${window.location.origin}/#/partnerManage/channelList?inviteCode=${inviteCode ?? ''}`;
  const then = (done: Promise<unknown>, text: string) =>
    done
      .then(() => void toast('success', text))
      .catch(report)
      .then(onChanged);
  return (
    <div className={styles.invite}>
      {inviteCode && (
        <>
          <span>
            {t('marketing.inviteCode')} <CodeText code={inviteCode} />
          </span>
          <Button type="link" size="small" onClick={() => void copy(link)}>
            {t('marketing.copyLink')}
          </Button>
        </>
      )}
      {allowedActions.includes('manage') && (
        <Popconfirm
          title={t(inviteCode ? 'marketing.renewSure' : 'marketing.makeCodeSure')}
          onConfirm={() => then(marketingService.renewInviteCode(), t('marketing.renewed'))}
        >
          <Button type="link" size="small">
            {t(inviteCode ? 'marketing.renew' : 'marketing.makeCode')}
          </Button>
        </Popconfirm>
      )}
      {joined && <span>{t('marketing.joinedTo', { name: joined })}</span>}
      {joined && allowedActions.includes('join') && (
        <Popconfirm
          title={t('marketing.leaveSure', { name: joined })}
          onConfirm={() => then(marketingService.leavePartner(), t('marketing.leftPartner', { name: joined }))}
        >
          <Button type="link" size="small" danger>
            {t('marketing.leave')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
