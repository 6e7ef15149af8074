import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal, Popconfirm, Radio, Space } from 'antd';
import { useState } from 'react';
import { type ShareState, shareDays, usualShareDays } from '#domain/capabilities/file/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { toast } from '@/feedback';
import { useCopy } from '@/hooks/useCopy';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type FileShare, fileService } from '@/services/file';
import { formatInstant, NOTHING } from '@/utils/format';
import { FailureBlock } from '../FailureBlock';
import { PlainTable } from '../PlainTable';
import { StatusLabel } from '../StatusLabel';
import styles from './files.module.css';

const tones: Readonly<Record<ShareState, StateTone>> = { open: 'done', expired: 'idle', withdrawn: 'late' };

interface Props {
  objectId: string;
  name: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Links to a file: a new one, and those that there are, with whether they were opened. */
export default function ShareDialog({ objectId, name, onChanged, onClose }: Props) {
  const t = useT();
  const copy = useCopy();
  const [days, setDays] = useState<(typeof shareDays)[number]>(usualShareDays);
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const [making, setMaking] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => fileService.listShares({ query: { objectId } }, options),
    [objectId],
  );
  useFocusReturn();
  const changed = () => {
    refresh();
    onChanged();
  };
  const make = () => {
    setMaking(true);
    fileService
      .shareFile({ body: { objectId, days } })
      .then(({ url, expiresAt }) => setMade({ url: new URL(url, window.location.origin).href, expiresAt }))
      .then(changed)
      .catch(report)
      .finally(() => setMaking(false));
  };
  const withdraw = (shareCode: string) =>
    fileService
      .withdrawShare({ body: { objectId, shareCode } })
      .then(() => void toast('success', t('file.shareWithdrawn')))
      .catch(report)
      .then(changed);
  return (
    <Modal
      open
      width={760}
      title={<span className={styles.title}>{t('file.shareOf', { name })}</span>}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.panel}>
        <p className={styles.soft}>{t('file.shareText')}</p>
        <Space wrap>
          <Radio.Group
            aria-label={t('file.shareDays')}
            value={days}
            onChange={({ target }) => setDays(target.value)}
            optionType="button"
            options={shareDays.map((value) => ({ value, label: t('file.days', { days: value }) }))}
          />
          <Button type="primary" loading={making} onClick={make}>
            {t('file.makeLink')}
          </Button>
        </Space>
        {made && (
          <Alert
            type="success"
            title={t('file.linkMade', { until: formatInstant(made.expiresAt) })}
            description={
              <Space.Compact block>
                <Input
                  readOnly
                  value={made.url}
                  aria-label={t('file.link')}
                  onFocus={({ target }) => target.select()}
                />
                <Button icon={<CopyOutlined />} onClick={() => void copy(made.url)}>
                  {t('file.copyLink')}
                </Button>
              </Space.Compact>
            }
          />
        )}
        {error && !data ? (
          <FailureBlock compact error={error} onRetry={refresh} />
        ) : (
          <PlainTable<FileShare>
            rowKey="shareCode"
            loading={!data}
            dataSource={data ?? []}
            scroll={{ x: 'max-content', y: 320 }}
            locale={{ emptyText: t('file.noLinks') }}
            columns={[
              {
                title: t('file.linkState'),
                dataIndex: 'state',
                render: (state: ShareState) => (
                  <StatusLabel tone={tones[state]}>{t(`file.linkState_${state}`)}</StatusLabel>
                ),
              },
              {
                title: t('file.linkBy'),
                dataIndex: 'createdBy',
                render: (who: string, { createdAt }) => (
                  <>
                    {who}
                    <div className={styles.soft}>{formatInstant(createdAt)}</div>
                  </>
                ),
              },
              { title: t('file.linkUntil'), dataIndex: 'expiresAt', className: styles.number, render: formatInstant },
              {
                title: t('file.linkOpened'),
                key: 'opened',
                className: styles.number,
                render: (_, { openedCount, openedAt }) =>
                  openedCount === 0 ? (
                    NOTHING
                  ) : (
                    <>
                      {t('file.openedTimes', { count: openedCount })}
                      <div className={styles.soft}>{formatInstant(openedAt)}</div>
                    </>
                  ),
              },
              {
                key: 'actions',
                render: (_, { shareCode, allowedActions }) =>
                  allowedActions.includes('withdraw') && (
                    <Popconfirm
                      title={t('file.withdrawQuestion')}
                      description={t('file.withdrawText')}
                      okText={t('file.withdraw')}
                      okButtonProps={{ danger: true }}
                      onConfirm={() => withdraw(shareCode)}
                    >
                      <Button type="link" size="small">
                        {t('file.withdraw')}
                      </Button>
                    </Popconfirm>
                  ),
              },
            ]}
          />
        )}
      </div>
    </Modal>
  );
}
