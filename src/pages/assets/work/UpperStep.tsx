import { Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ValueTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type BusinessRow, type SystemRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import styles from './work.module.css';

/** The businesses or systems that the units hang on: only looked at. */
export default function UpperStep({ projectCode, kind }: { projectCode: string; kind: 'business' | 'system' }) {
  return kind === 'business' ? <Businesses projectCode={projectCode} /> : <Systems projectCode={projectCode} />;
}

function Businesses({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { word } = useWords();
  const query = { projectCode, pageSize: limits.pageSizeMax };
  const { data, error, refresh } = useLoad((options) => assetsService.listBusinesses({ query }, options));
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const emptyText = <EmptyState title={t('assets.work.nothingAbove')} text={t('assets.work.nothingAboveText')} />;
  return (
    <section className={styles.card}>
      <p className={styles.intro}>{t('assets.work.businessHint')}</p>
      <PlainTable<BusinessRow>
        rowKey="businessId"
        dataSource={data.list}
        locale={{ emptyText }}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
        columns={[
          { title: t('assets.fields.name'), dataIndex: 'name', ...cutAt(240) },
          {
            title: t('assets.importance'),
            dataIndex: 'importance',
            render: (level: number) => <ValueTag level={level} />,
          },
          {
            title: t('assets.fields.bizFunc'),
            dataIndex: 'bizFunc',
            render: (code: string | null) => word('biz_func', code),
          },
          {
            title: t('assets.fields.associations'),
            dataIndex: 'associations',
            ...cutAt(240),
            render: (links: BusinessRow['associations']) =>
              links.map((link) => link.name).join(t('common.comma')) || '–',
          },
          { title: t('assets.systemCount'), dataIndex: 'systemCount', align: 'right' },
        ]}
      />
    </section>
  );
}

function Systems({ projectCode }: { projectCode: string }) {
  const t = useT();
  const query = { projectCode, pageSize: limits.pageSizeMax };
  const { data, error, refresh } = useLoad((options) => assetsService.listSystems({ query }, options));
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const emptyText = <EmptyState title={t('assets.work.nothingAbove')} text={t('assets.work.nothingAboveText')} />;
  return (
    <section className={styles.card}>
      <p className={styles.intro}>{t('assets.work.systemHint')}</p>
      <PlainTable<SystemRow>
        rowKey="systemId"
        dataSource={data.list}
        locale={{ emptyText }}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
        columns={[
          { title: t('assets.fields.name'), dataIndex: 'name', ...cutAt(240) },
          { title: t('assets.value'), dataIndex: 'value', render: (level: number) => <ValueTag level={level} /> },
          {
            title: 'C / I / A',
            key: 'cia',
            align: 'center',
            render: (_, row) => `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
          },
          {
            title: t('assets.fields.businesses'),
            dataIndex: 'businesses',
            ...cutAt(240),
            render: (links: SystemRow['businesses']) => links.map((link) => link.name).join(t('common.comma')) || '–',
          },
          { title: t('assets.unitCount'), dataIndex: 'unitCount', align: 'right' },
        ]}
      />
    </section>
  );
}
