import { useRequest } from 'ahooks';
import { Table } from 'antd';
import { limits } from '#domain/contract/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type BusinessRow, getBusinesses, getSystems, type SystemRow } from '@/services/assets';
import styles from './work.module.css';

/** The businesses or systems that the units hang on: only looked at. */
export default function UpperStep({ projectCode, kind }: { projectCode: string; kind: 'business' | 'system' }) {
  return kind === 'business' ? <Businesses projectCode={projectCode} /> : <Systems projectCode={projectCode} />;
}

function Businesses({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { word } = useWords();
  const query = { projectCode, pageSize: limits.pageSizeMax };
  const { data, loading, error, refresh } = useRequest(() => getBusinesses({ query }, { silent: true }));
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  return (
    <section className={styles.card}>
      <p className={styles.soft}>{t('work.businessHint')}</p>
      <Table<BusinessRow>
        size="small"
        rowKey="businessId"
        loading={loading && { delay: 200 }}
        dataSource={data?.list}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
        columns={[
          { title: t('assets.name'), dataIndex: 'name' },
          {
            title: t('assets.importance'),
            dataIndex: 'importance',
            render: (level: number) => <LevelTag level={level} />,
          },
          { title: t('assets.bizFunc'), dataIndex: 'bizFunc', render: (code: string | null) => word('biz_func', code) },
          {
            title: t('assets.associations'),
            dataIndex: 'associations',
            render: (links: BusinessRow['associations']) => links.map((link) => link.name).join('、') || '–',
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
  const { data, loading, error, refresh } = useRequest(() => getSystems({ query }, { silent: true }));
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  return (
    <section className={styles.card}>
      <p className={styles.soft}>{t('work.systemHint')}</p>
      <Table<SystemRow>
        size="small"
        rowKey="systemId"
        loading={loading && { delay: 200 }}
        dataSource={data?.list}
        scroll={{ x: 'max-content' }}
        pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
        columns={[
          { title: t('assets.name'), dataIndex: 'name' },
          { title: t('assets.value'), dataIndex: 'value', render: (level: number) => <LevelTag level={level} /> },
          {
            title: 'C / I / A',
            key: 'cia',
            align: 'center',
            render: (_, row) => `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
          },
          {
            title: t('assets.carriedBusinesses'),
            dataIndex: 'businesses',
            render: (links: SystemRow['businesses']) => links.map((link) => link.name).join('、') || '–',
          },
          { title: t('assets.unitCount'), dataIndex: 'unitCount', align: 'right' },
        ]}
      />
    </section>
  );
}
