import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Switch } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type GuideRow, platformService } from '@/services/platform';
import { formatBytes, formatInstant } from '@/utils/format';
import { GuideDialog } from './GuideDialog';
import styles from './guide.module.css';

/** The guide for newcomers: what it holds, in which order, and what of it is shown. */
export default function Guide() {
  const t = useT();
  const [opened, setOpened] = useState<GuideRow | 'new' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, loading, refresh, refreshAsync } = useLoad(
    (options) => platformService.listToolKits({ query: {} }, options),
    [],
    true,
    { returning: true },
  );
  const add = () => setOpened('new');
  const change = async ({ uniqueCode }: GuideRow, work: () => Promise<unknown>, told?: string) => {
    setBusy(uniqueCode);
    try {
      await work();
      if (told) void toast('success', told);
    } catch (failure) {
      report(failure);
    } finally {
      await refreshAsync().catch(report);
      setBusy(null);
    }
  };
  const update = (row: GuideRow, form: { status?: '1' | '0'; position?: number }) =>
    change(row, () =>
      platformService.updateToolKit({ form: { uniqueCode: row.uniqueCode, version: row.version, ...form } }),
    );
  const move = (row: GuideRow, at: number, by: 1 | -1) => (
    <Button
      type="text"
      size="small"
      icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      aria-label={t(by < 0 ? 'announcing.up' : 'announcing.down', { title: row.title })}
      disabled={busy !== null || (by < 0 ? at === 0 : at + 1 === data?.length)}
      onClick={() => void update(row, { position: at + 1 + by })}
    />
  );
  return (
    <Page
      title={t('route.guide')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {t('announcing.addGuide')}
        </Button>
      }
    >
      <p className={styles.soft}>{t('announcing.guideText')}</p>
      {error ? (
        <FailureBlock error={error} onRetry={refresh} />
      ) : data?.length === 0 ? (
        <EmptyState
          title={t('announcing.noGuides')}
          text={t('announcing.noGuidesText')}
          action={{ label: t('announcing.addGuide'), onClick: add }}
        />
      ) : (
        <PlainTable<GuideRow>
          rowKey="uniqueCode"
          dataSource={data ?? []}
          loading={loading && !data}
          columns={[
            {
              title: t('announcing.order'),
              key: 'order',
              width: 96,
              render: (_, row, at) => (
                <>
                  {move(row, at, -1)}
                  {move(row, at, 1)}
                </>
              ),
            },
            {
              title: t('announcement.title'),
              dataIndex: 'title',
              render: (_, { title, showMsg, downloadUrl }) => (
                <>
                  <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                  <div className={styles.soft}>{showMsg}</div>
                </>
              ),
            },
            {
              title: t('announcing.file'),
              dataIndex: 'file',
              render: (_, { file }) =>
                file ? (
                  <>
                    {file.name} <span className={styles.soft}>{formatBytes(file.size)}</span>
                  </>
                ) : (
                  <span className={styles.soft}>{t('announcing.shipped')}</span>
                ),
            },
            {
              title: t('announcing.changed'),
              dataIndex: 'updatedAt',
              className: styles.number,
              render: (_, { updatedAt }) => formatInstant(updatedAt),
            },
            {
              title: t('announcing.shown'),
              dataIndex: 'status',
              width: 88,
              render: (_, row) => (
                <Switch
                  size="small"
                  checked={row.status === '1'}
                  loading={busy === row.uniqueCode}
                  aria-label={t('announcing.showIt', { title: row.title })}
                  onChange={(shown) => void update(row, { status: shown ? '1' : '0' })}
                />
              ),
            },
            {
              title: '',
              key: 'actions',
              width: 160,
              render: (_, row) => (
                <>
                  <Button type="link" size="small" onClick={() => setOpened(row)}>
                    {t('announcing.editIt')}
                  </Button>
                  <Popconfirm
                    title={t('announcing.removeGuideAsk', { title: row.title })}
                    onConfirm={() =>
                      change(
                        row,
                        () =>
                          platformService.removeToolKit({
                            body: { uniqueCode: row.uniqueCode, version: row.version },
                          }),
                        t('announcing.guideRemoved'),
                      )
                    }
                  >
                    <Button type="link" size="small" danger>
                      {t('record.remove')}
                    </Button>
                  </Popconfirm>
                </>
              ),
            },
          ]}
        />
      )}
      {opened && (
        <GuideDialog guide={opened === 'new' ? null : opened} onTried={refresh} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
