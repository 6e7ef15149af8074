import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { history, Link, useLocation } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { docxMime } from '#domain/kernel/fileEndings';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { localeNames, useT } from '@/locales';
import { saveFile } from '@/services/file';
import { isoService, type ProjectTemplate } from '@/services/iso';
import panel from '../panel.module.css';

const Preview = lazyPage(() => import('@/components/files/Preview'));
const templatesPath = '/projectList/documentTemplates';
/** So many missing facts are named in a line. */
const NAMED = 4;

/** What documents can be made from in a project: each as it would be today, and what it lacks. */
export default function DocumentsPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { access } = useSession();
  const { pathname } = useLocation();
  const say = useSay();
  const [looked, setLooked] = useState<ProjectTemplate | null>(null);
  const { download, failed } = useDownload();
  const { data, error, refresh } = useLoad(
    (options) => isoService.listStandardTemplates({ query: { projectCode } }, options),
    [projectCode],
    true,
    { returning: true },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const maySee = documentTemplatePolicy.allowed(access?.roleCodes ?? []).includes('view');
  const fetch =
    ({ templateCode }: ProjectTemplate) =>
    (options: { silent?: boolean }) =>
      isoService.previewDocument({ query: { projectCode, templateCode } }, options);
  if (data.length === 0)
    return (
      <EmptyState
        title={t('documentTemplate.noDocuments')}
        text={t('documentTemplate.noDocumentsText')}
        {...(maySee && {
          action: { label: t('documentTemplate.toTemplates'), onClick: () => history.push(templatesPath) },
        })}
      />
    );
  return (
    <section className={panel.panel} aria-label={t('documentTemplate.documents')}>
      <p className={panel.soft}>
        {t('documentTemplate.documentsIntro')}{' '}
        {maySee && <Link to={templatesPath}>{t('documentTemplate.toTemplates')}</Link>}
      </p>
      <DownloadFailure failed={failed} />
      <PlainTable<ProjectTemplate>
        rowKey="templateCode"
        dataSource={data}
        columns={[
          { title: t('documentTemplate.name'), dataIndex: 'name', key: 'name', width: 320 },
          {
            title: t('documentTemplate.kind'),
            key: 'kind',
            width: 104,
            render: (_, { kind }) => t(`documentTemplate.kind_${kind}`),
          },
          {
            title: t('documentTemplate.language'),
            key: 'language',
            width: 88,
            render: (_, { language }) => localeNames[language],
          },
          {
            title: t('documentTemplate.lacks'),
            key: 'lacking',
            render: (_, { lacking }) =>
              lacking.length === 0 ? (
                <StatusLabel tone="done">{t('documentTemplate.lacksNothing')}</StatusLabel>
              ) : (
                <>
                  {lacking.slice(0, NAMED).map(say).join(t('documentTemplate.separator'))}
                  {lacking.length > NAMED && t('documentTemplate.lacksMore', { count: lacking.length })}{' '}
                  <Link to={`${pathname}?tab=facts`}>{t('documentTemplate.toFacts')}</Link>
                </>
              ),
          },
          {
            title: '',
            key: 'take',
            width: 96,
            render: (_, row) => (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<EyeOutlined />}
                  aria-label={t('documentTemplate.previewOf', { name: row.name })}
                  title={t('documentTemplate.previewOf', { name: row.name })}
                  onClick={() => setLooked(row)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DownloadOutlined />}
                  aria-label={t('documentTemplate.downloadOf', { name: row.name })}
                  title={t('documentTemplate.downloadOf', { name: row.name })}
                  onClick={() => download((options) => fetch(row)(options).then(saveFile))}
                />
              </>
            ),
          },
        ]}
      />
      {looked && (
        <Preview
          objectId={looked.templateCode}
          name={`${looked.name}.docx`}
          mime={docxMime}
          fetch={fetch(looked)}
          address=""
          onClose={() => setLooked(null)}
        />
      )}
    </section>
  );
}
