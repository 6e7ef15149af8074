import { UploadOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { type Key, useState } from 'react';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useDownload } from '@/hooks/useDownload';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';
import panel from '../panel.module.css';
import { ActButtons } from './ActButtons';
import { DocumentTable } from './DocumentTable';
import { isChoosable, keyOf, selected } from './documentState';
import styles from './documents.module.css';
import { useDocumentActs } from './useDocumentActs';

const DocumentDrawer = lazyPage(() => import('./DocumentDrawer'));
const UploadDialog = lazyPage(() => import('./UploadDialog'));
const templatesPath = '/projectList/documentTemplates';

/** The management-system documents of a project: made or brought in, reviewed, approved and issued, several at once. */
export default function DocumentsPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { access } = useSession();
  const [uploading, setUploading] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.listGeneratedFiles({ query: { projectCode } }, options),
    [projectCode],
    true,
    { returning: true },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const maySee = documentTemplatePolicy.allowed(access?.roleCodes ?? []).includes('view');
  const toTemplates = { label: t('managementDocument.toTemplates'), onClick: () => history.push(templatesPath) };
  return (
    <section className={panel.panel} aria-label={t('managementDocument.documents')}>
      <div className={styles.head}>
        <p className={styles.soft}>
          {t('managementDocument.intro')}{' '}
          {maySee && <Link to={templatesPath}>{t('managementDocument.toTemplates')}</Link>}
        </p>
        {data.allowedActions.includes('edit') && (
          <Button icon={<UploadOutlined />} onClick={() => setUploading(true)}>
            {t('managementDocument.upload')}
          </Button>
        )}
      </div>
      {data.list.length === 0 ? (
        <EmptyState
          title={t('managementDocument.empty')}
          text={t('managementDocument.emptyText')}
          {...(maySee && { action: toTemplates })}
        />
      ) : (
        <Documents projectCode={projectCode} documents={data.list} onChanged={refresh} />
      )}
      {uploading && <UploadDialog projectCode={projectCode} onTried={refresh} onClose={() => setUploading(false)} />}
    </section>
  );
}

interface Props {
  projectCode: string;
  documents: ManagementDocument[];
  onChanged: () => void;
}

/** The list with what can be done with those that are selected; each opens beside it. */
function Documents({ projectCode, documents, onChanged }: Props) {
  const t = useT();
  const [keys, setKeys] = useState<Key[]>([]);
  const { download, failed } = useDownload();
  const acts = useDocumentActs(projectCode, { onChanged, resumes: true });
  const made = documents.filter(({ documentCode }) => documentCode !== null);
  const drawer = useDrawer(made, keyOf);
  const chosen = selected(documents, keys);
  return (
    <>
      <DownloadFailure failed={failed} />
      {acts.shown}
      <div className={styles.bar}>
        <span className={styles.soft}>
          {chosen.length > 0
            ? t('common.selected', { count: chosen.length })
            : t('managementDocument.total', { count: documents.length })}
        </span>
        <ActButtons documents={chosen} acts={acts} counted />
      </div>
      <DocumentTable
        projectCode={projectCode}
        documents={documents}
        selection={documents.some(isChoosable) ? { keys: chosen.map(keyOf), onChange: setKeys } : undefined}
        download={download}
        onOpen={drawer.open}
      />
      {drawer.row?.documentCode && (
        <DocumentDrawer
          key={drawer.row.documentCode}
          projectCode={projectCode}
          documentCode={drawer.row.documentCode}
          onChanged={onChanged}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
