import { Link } from '@umijs/max';
import { Button } from 'antd';
import { DownloadFailure } from '@/components/DownloadFailure';
import { StatusLabel } from '@/components/StatusLabel';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';
import type { MaterialItem } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import styles from './material.module.css';
import { useMaterialTexts } from './useMaterialTexts';

interface Props {
  projectCode: string;
  portal: NonNullable<MaterialItem['portal']>;
}

/** What the portal has of a material: the document and where it stands, and the file that goes into the archive. */
export function InPortal({ projectCode, portal }: Props) {
  const t = useT();
  const { portalText, standingText } = useMaterialTexts();
  const { download, failed } = useDownload();
  const { page, file, standing, approvedBy, approvedAt, document } = portal;
  const isApproved = document === null || standing === 'approved';
  return (
    <section className={styles.part} aria-label={t('material.inPortal')}>
      <h3>{t('material.inPortal')}</h3>
      <div className={styles.file}>
        {page ? <Link to={page}>{portalText(portal)}</Link> : <span>{portalText(portal)}</span>}
        {document && (
          <StatusLabel tone={isApproved ? 'done' : standing ? 'waiting' : 'idle'}>{standingText(portal)}</StatusLabel>
        )}
        <span className={styles.small}>
          {approvedBy && approvedAt
            ? t('material.approvedLine', { who: approvedBy, when: formatInstant(approvedAt) })
            : document && t('material.countsOnceApproved')}
        </span>
      </div>
      {file && (
        <Button
          type="link"
          size="small"
          className={styles.name}
          aria-label={t('file.download', { name: file.name })}
          onClick={() => download((options) => downloadFile({ objectId: file.objectId, projectCode }, options))}
        >
          {file.name}
        </Button>
      )}
      {!file && isApproved && <p className={styles.warning}>{t('material.notFiled')}</p>}
      <DownloadFailure failed={failed} />
    </section>
  );
}
