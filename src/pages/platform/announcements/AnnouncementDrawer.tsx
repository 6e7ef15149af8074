import { Button, Drawer, Popconfirm, Skeleton, Space, Tabs } from 'antd';
import { useState } from 'react';
import { type AnnouncementAction, actionsOf } from '#domain/core/user/announcements';
import { audienceText } from '#domain/core/user/lists';
import { FailureBlock } from '@/components/FailureBlock';
import { RichText } from '@/components/RichText';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { platformService } from '@/services/platform';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './announcements.module.css';
import { EditDrawer } from './EditDrawer';
import { PublishDialog } from './PublishDialog';
import { Readers } from './Readers';
import { StandingLabel } from './StandingLabel';

interface Props {
  aocCode: string;
  onChanged: () => void;
  onClose: () => void;
}

/** One announcement as people see it, who has read it, and what may be done about it. */
export function AnnouncementDrawer({ aocCode, onChanged, onClose }: Props) {
  const t = useT();
  const [over, setOver] = useState<'edit' | 'publish' | null>(null);
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => platformService.getAnnouncement({ params: { id: aocCode } }, options),
    [aocCode],
  );
  const changed = () => {
    refresh();
    onChanged();
  };
  const act = async (action: AnnouncementAction) => {
    if (!data) return;
    try {
      await platformService.setAnnouncementStatus({ body: { aocCode, version: data.version, action } });
      void toast('success', t(`announcing.done_${action}`));
      if (action === 'remove') {
        onChanged();
        onClose();
      } else changed();
    } catch (failure) {
      report(failure);
      changed();
    }
  };
  const may = data ? actionsOf[data.state] : [];
  return (
    <Drawer
      open
      size={860}
      title={t('announcement.detail')}
      onClose={onClose}
      extra={
        <Space>
          {may.includes('remove') && (
            <Popconfirm title={t('announcing.removeAsk')} onConfirm={() => act('remove')}>
              <Button danger type="text">
                {t('record.remove')}
              </Button>
            </Popconfirm>
          )}
          {may.includes('withdraw') && (
            <Popconfirm title={t('announcing.withdrawAsk')} onConfirm={() => act('withdraw')}>
              <Button>{t('announcing.withdraw')}</Button>
            </Popconfirm>
          )}
          {may.includes('edit') && <Button onClick={() => setOver('edit')}>{t('announcing.editIt')}</Button>}
          {may.includes('publish') && (
            <Button type="primary" onClick={() => setOver('publish')}>
              {t('announcing.publish')}
            </Button>
          )}
        </Space>
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <h3 className={styles.heading}>{data.title}</h3>
          <p className={styles.facts}>
            <StandingLabel standing={data.state} /> {data.publishDate && <span>{formatInstant(data.publishDate)}</span>}{' '}
            <span>{t('announcement.for', { audience: audienceText(data, { t }) })}</span>
          </p>
          <Tabs
            items={[
              { key: 'text', label: t('announcing.text'), children: <RichText doc={data.doc} /> },
              {
                key: 'readers',
                label: t('announcing.readersOf', {
                  read: formatNumber(data.readers),
                  reach: formatNumber(data.reach),
                }),
                children: <Readers aocCode={aocCode} />,
              },
            ]}
          />
        </>
      )}
      {data && over === 'edit' && <EditDrawer announcement={data} onSaved={changed} onClose={() => setOver(null)} />}
      {data && over === 'publish' && (
        <PublishDialog announcement={data} onTried={changed} onClose={() => setOver(null)} />
      )}
    </Drawer>
  );
}
