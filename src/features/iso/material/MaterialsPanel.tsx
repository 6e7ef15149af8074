import { FileZipOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { iso } from '#domain/subjects/iso/contract';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { downloadZip } from '@/services/file';
import { isoService } from '@/services/iso';
import { Coverage } from './Coverage';
import { MaterialList } from './MaterialList';
import styles from './material.module.css';

const EditionsDrawer = lazyPage(() => import('../edition/EditionsDrawer'));

/** What certification bodies ask for in a project: what is there, what the portal has, and what lacks. */
export default function MaterialsPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.getMaterials({ query: { projectCode } }, options),
    [projectCode],
    true,
    { returning: true },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  const { editions, allowedActions, version } = data;
  const choose = allowedActions.includes('edit')
    ? { label: t('material.choose'), onClick: () => setChoosing(true) }
    : undefined;
  const zip = (call: typeof iso.downloadMaterials | typeof iso.downloadApplication) =>
    downloadZip(call, { projectCode }, (why) => void toast('error', why || t('material.zipFailed')));
  return (
    <section className={styles.panel} aria-label={t('material.tab')}>
      {editions.length === 0 ? (
        <EmptyState title={t('material.empty')} text={t('material.emptyText')} action={choose} />
      ) : (
        <>
          <div className={styles.head}>
            <Coverage coverage={data.coverage} />
            <div className={styles.actions}>
              {choose && <Button onClick={choose.onClick}>{choose.label}</Button>}
              <Button
                icon={<FileZipOutlined />}
                title={t('material.applicationZipText')}
                onClick={() => zip(iso.downloadApplication)}
              >
                {t('material.applicationZip')}
              </Button>
              <Button type="primary" icon={<FileZipOutlined />} onClick={() => zip(iso.downloadMaterials)}>
                {t('material.zip')}
              </Button>
            </div>
          </div>
          {version === 0 && choose && <p className={styles.soft}>{t('material.usual')}</p>}
          <MaterialList projectCode={projectCode} materials={data} onChanged={refresh} />
        </>
      )}
      {choosing && (
        <EditionsDrawer
          projectCode={projectCode}
          editions={data}
          onSaved={refresh}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
