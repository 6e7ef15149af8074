import { Button, Drawer, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PaperList } from '@/components/PaperList';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ApplicationDetail, marketingService } from '@/services/marketing';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../marketing.module.css';
import { ApplicationStateLabel } from './ApplicationStateLabel';
import { DecideDialog } from './DecideDialog';

interface Props {
  applicationCode: string;
  onChanged: () => void;
  onClose: () => void;
}

/** An application with its papers, and what the user may do about it. */
export function ApplicationDrawer({ applicationCode, onChanged, onClose }: Props) {
  const t = useT();
  const [deciding, setDeciding] = useState<'grant' | 'refuse' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => marketingService.getApplication({ query: { applicationCode } }, options),
    [applicationCode],
  );
  useFocusReturn();
  const changed = () => {
    refresh();
    onChanged();
  };
  const withdraw = () =>
    marketingService
      .withdrawApplication({ body: { applicationCode } })
      .then(() => void toast('success', t('marketing.withdrawn')))
      .catch(report)
      .then(changed);
  const may = data?.allowedActions ?? [];
  return (
    <Drawer
      open
      title={t('marketing.application')}
      size={720}
      onClose={onClose}
      extra={
        <>
          {may.includes('withdraw') && (
            <Popconfirm title={t('marketing.withdrawSure')} onConfirm={withdraw}>
              <Button>{t('marketing.withdraw')}</Button>
            </Popconfirm>
          )}
          {may.includes('decide') && (
            <>
              <Button danger onClick={() => setDeciding('refuse')}>
                {t('marketing.refuse')}
              </Button>{' '}
              <Button type="primary" onClick={() => setDeciding('grant')}>
                {t('marketing.decide')}
              </Button>
            </>
          )}
        </>
      }
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && <Told application={data} />}
      {data && deciding && (
        <DecideDialog application={data} how={deciding} onDecided={changed} onClose={() => setDeciding(null)} />
      )}
    </Drawer>
  );
}

function Told({ application }: { application: ApplicationDetail }) {
  const t = useT();
  const say = useSay();
  const { applicationCode, tenantName, grantorName, state, items, note, reason, papers } = application;
  const { appliedAt, appliedBy, decidedAt, decidedBy } = application;
  return (
    <>
      <Facts
        items={[
          { key: 'state', label: t('marketing.state'), children: <ApplicationStateLabel state={state} /> },
          { key: 'who', label: t('marketing.applicant'), children: tenantName },
          { key: 'by', label: t('marketing.appliedBy'), children: `${appliedBy} · ${formatInstant(appliedAt)}` },
          { key: 'note', label: t('marketing.note'), children: note },
          { key: 'to', label: t('marketing.grantor'), children: grantorName },
          {
            key: 'decided',
            label: t('marketing.decidedAt'),
            children: decidedAt && `${decidedBy ?? NOTHING} · ${formatInstant(decidedAt)}`,
          },
          { key: 'reason', label: t('marketing.reason'), children: reason },
        ]}
      />
      <h3 className={styles.heading}>{t('marketing.items')}</h3>
      <PlainTable
        rowKey="productCode"
        dataSource={items}
        columns={[
          { title: t('marketing.product'), dataIndex: 'productCode', render: (_, { name }) => say(name) },
          {
            title: t('marketing.asked'),
            dataIndex: 'asked',
            align: 'right',
            className: styles.number,
            render: (count: number) => formatNumber(count),
          },
          {
            title: t('marketing.granted'),
            dataIndex: 'granted',
            align: 'right',
            className: styles.number,
            render: (count: number | null) => formatNumber(count),
          },
        ]}
      />
      <h3 className={styles.heading}>{t('marketing.papers')}</h3>
      <PaperList
        papers={papers}
        none={t('marketing.noPapers')}
        fetch={(objectId, options) =>
          marketingService.getEquityPaper({ query: { applicationCode, objectId } }, options)
        }
      />
    </>
  );
}
