import { UploadOutlined } from '@ant-design/icons';
import { history, Link, useLocation, useSearchParams } from '@umijs/max';
import { Button, Segmented, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { TemplateKind } from '#domain/subjects/iso/template/template';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { ToExisting } from '../existing/ToExisting';
import panel from '../panel.module.css';
import { DocumentList } from './DocumentList';
import styles from './documents.module.css';

const CopiesPanel = lazyPage(() => import('../documentControl/CopiesPanel'), 'certification');
const ApprovalRules = lazyPage(() => import('@/features/release/ApprovalRules'));
const UploadDialog = lazyPage(() => import('./UploadDialog'));
const templatesPath = '/projectList/documentTemplates';

const views = ['documents', 'copies', 'approval'] as const;
type View = (typeof views)[number];

interface Props {
  projectCode: string;
  /** They are application materials for a government program. */
  isApplication?: boolean;
}

/** A project's documents, the register of their copies, or who approves which of them: the address says which. */
export default function DocumentsPanel({ projectCode, isApplication = false }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'documents';
  // The filters of one view mean nothing to the other.
  const show = (next: View) =>
    history.replace(`${pathname}?tab=documents${next === 'documents' ? '' : `&view=${next}`}`);
  return (
    <section
      className={panel.panel}
      aria-label={t(isApplication ? 'managementDocument.applicationDocuments' : 'managementDocument.documents')}
    >
      <Segmented
        className={styles.views}
        aria-label={t('documentControl.views')}
        value={view}
        onChange={show}
        options={[
          { value: 'documents', label: t('documentControl.documentsView') },
          { value: 'copies', label: t('documentControl.copiesView') },
          { value: 'approval', label: t('release.rules') },
        ]}
      />
      {view === 'copies' && <CopiesPanel projectCode={projectCode} onDocuments={() => show('documents')} />}
      {view === 'approval' && (
        <ApprovalRules
          projectCode={projectCode}
          document="managementDocument"
          nameOf={(kind) => t(`documentTemplate.kind_${kind as TemplateKind}`)}
        />
      )}
      {view === 'documents' && <Documents projectCode={projectCode} isApplication={isApplication} />}
    </section>
  );
}

/** The documents of a project: made or brought in, reviewed, approved and issued, several at once. */
function Documents({ projectCode, isApplication }: Required<Props>) {
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
    <>
      <div className={styles.head}>
        <p className={styles.soft}>
          {t('managementDocument.intro')}{' '}
          {maySee && <Link to={templatesPath}>{t('managementDocument.toTemplates')}</Link>}
        </p>
        {data.allowedActions.includes('edit') && (
          <Space wrap>
            {!isApplication && <ToExisting />}
            <Button icon={<UploadOutlined />} onClick={() => setUploading(true)}>
              {t('managementDocument.upload')}
            </Button>
          </Space>
        )}
      </div>
      {data.otherTemplates.length > 0 && maySee && (
        <p className={styles.soft}>
          {t('managementDocument.otherTemplates', {
            count: data.otherTemplates.length,
            names: data.otherTemplates.map(({ name }) => name).join(t('common.comma')),
          })}{' '}
          <Link to={templatesPath}>{t('managementDocument.toTemplateEditions')}</Link>
        </p>
      )}
      {data.list.length === 0 ? (
        <EmptyState
          title={t(isApplication ? 'managementDocument.noApplicationDocuments' : 'managementDocument.empty')}
          text={t('managementDocument.emptyText')}
          {...(maySee && { action: toTemplates })}
        />
      ) : (
        <DocumentList projectCode={projectCode} documents={data.list} onChanged={refresh} />
      )}
      {uploading && <UploadDialog projectCode={projectCode} onTried={refresh} onClose={() => setUploading(false)} />}
    </>
  );
}
