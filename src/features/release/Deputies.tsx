import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Deputy, releaseService } from '@/services/release';
import { portalToday } from '@/utils/format';
import { DeputyDialog } from './DeputyDialog';
import styles from './release.module.css';

/** Who approves documents for the user in a period, and for whom the user does. */
export function Deputies() {
  const t = useT();
  const [naming, setNaming] = useState(false);
  const { data, error, refresh } = useLoad((options) => releaseService.listDeputies({}, options), []);
  const today = portalToday();
  const end = ({ deputyId }: Deputy) =>
    releaseService
      .endDeputy({ body: { deputyId } })
      .then(() => void toast('success', t('release.deputyEnded')))
      .catch(report)
      .then(refresh);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('release.deputies')}</h2>
        <span className={styles.grow} />
        {data && <Button onClick={() => setNaming(true)}>{t('release.nameDeputy')}</Button>}
      </div>
      <p className={styles.soft}>{t('release.deputiesText')}</p>
      {error && !data && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.principals.map(({ deputyId, name, fromDay, toDay }) => (
        <p key={deputyId} className={styles.reason}>
          {t('release.principal', { name, from: fromDay, to: toDay })}
        </p>
      ))}
      {data && data.deputies.length === 0 && <p className={styles.soft}>{t('release.noDeputy')}</p>}
      {data && data.deputies.length > 0 && (
        <PlainTable<Deputy>
          rowKey="deputyId"
          dataSource={data.deputies}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t('release.deputy'), key: 'name', render: (_, { name }) => name },
            {
              title: t('release.period'),
              key: 'period',
              render: (_, { fromDay, toDay }) => t('release.fromTo', { from: fromDay, to: toDay }),
            },
            {
              title: t('release.deputyState'),
              key: 'state',
              render: (_, { fromDay }) =>
                fromDay <= today ? (
                  <StatusLabel tone="active">{t('release.deputyNow')}</StatusLabel>
                ) : (
                  <StatusLabel tone="idle">{t('release.deputyLater')}</StatusLabel>
                ),
            },
            {
              key: 'actions',
              fixed: 'end',
              render: (_, one) => (
                <Popconfirm
                  placement="bottomRight"
                  title={t('release.endDeputyQuestion', { name: one.name })}
                  onConfirm={() => end(one)}
                  styles={{ root: { maxWidth: 360 } }}
                >
                  <Button type="link" size="small" aria-label={t('release.endDeputyOf', { name: one.name })}>
                    {t('release.endDeputy')}
                  </Button>
                </Popconfirm>
              ),
            },
          ]}
        />
      )}
      {naming && data && (
        <DeputyDialog candidates={data.candidates} onTried={refresh} onClose={() => setNaming(false)} />
      )}
    </>
  );
}
