import { Button, Drawer, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { DownloadFailure } from '@/components/DownloadFailure';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type ApplicationDetail, marketingService } from '@/services/marketing';
import { formatBytes, formatInstant, formatNumber, NOTHING } from '@/utils/format';
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
  const { download, failed } = useDownload();
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
      {papers.length === 0 && <p className={styles.soft}>{t('marketing.noPapers')}</p>}
      <ul className={styles.papers}>
        {papers.map(({ objectId, name, size }) => (
          <li key={objectId}>
            <Button
              type="link"
              size="small"
              onClick={() =>
                download((options) =>
                  marketingService.getEquityPaper({ query: { applicationCode, objectId } }, options).then(saveFile),
                )
              }
            >
              {name}
            </Button>
            <span className={styles.soft}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
    </>
  );
}
