import { Collapse, Skeleton } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type DocumentFindings, isoService } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import panel from '../panel.module.css';
import styles from './existing.module.css';
import { FindingList } from './FindingList';
import { useParsing } from './useParsing';

/** The company's own documents: they are read apart, and what they say is taken over once it is confirmed. */
export default function ExistingPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => isoService.getDocumentFindings({ query: { projectCode } }, options),
    [projectCode],
    true,
    { returning: true },
  );
  const mayEdit = data?.allowedActions.includes('edit') === true;
  const parsing = useParsing(projectCode, mayEdit, refresh);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <section className={panel.panel} aria-label={t('project.existingDocuments')}>
      <p className={panel.soft}>{t('existing.intro')}</p>
      {parsing}
      {data.files.length > 0 && <Files files={data.files} />}
      {data.findings.length === 0 ? (
        <EmptyState title={t('existing.empty')} text={t(mayEdit ? 'existing.emptyText' : 'existing.emptyView')} />
      ) : (
        <FindingList projectCode={projectCode} data={data} onChanged={refresh} />
      )}
    </section>
  );
}

/** The files that were sent; those that were not read say why. */
function Files({ files }: Pick<DocumentFindings, 'files'>) {
  const t = useT();
  const hasRefused = files.some(({ errorMsg }) => errorMsg !== null);
  return (
    <Collapse
      size="small"
      className={styles.section}
      defaultActiveKey={hasRefused ? ['files'] : []}
      items={[
        {
          key: 'files',
          label: t('existing.files', { count: files.length }),
          children: (
            <PlainTable
              rowKey={({ name, addedAt }) => `${addedAt} ${name}`}
              dataSource={files}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                {
                  title: t('existing.file'),
                  dataIndex: 'name',
                  render: (_, { name }) => <div className={styles.wraps}>{name}</div>,
                },
                {
                  title: t('existing.result'),
                  key: 'result',
                  width: 420,
                  render: (_, { errorMsg }) => (
                    <div className={styles.wraps}>
                      <StatusLabel tone={errorMsg === null ? 'done' : 'late'}>
                        {t(errorMsg === null ? 'existing.fileRead' : 'existing.fileRefused')}
                      </StatusLabel>
                      {errorMsg}
                    </div>
                  ),
                },
                {
                  title: t('existing.added'),
                  key: 'added',
                  width: 220,
                  render: (_, { addedBy, addedAt }) =>
                    t('existing.decidedLine', { who: addedBy, when: formatInstant(addedAt) }),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
