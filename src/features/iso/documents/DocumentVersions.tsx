import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { file as fileCalls } from '#domain/capabilities/file/contract';
import { editionNames } from '#domain/subjects/iso/edition/editions';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { ApprovalSteps, hasCourse } from '@/features/release/ApprovalSteps';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { downloadFile, fileService, shownAt } from '@/services/file';
import type { DocumentVersion } from '@/services/iso';
import { formatBytes, formatInstant } from '@/utils/format';
import { CompareButton } from '../documentText/CompareButton';
import styles from './documents.module.css';
import { isWordFile, useDocumentPdf } from './useDocumentPdf';

interface Props {
  projectCode: string;
  documentCode: string;
  versions: readonly DocumentVersion[];
  /** The server can make PDF of Word files. */
  canMakePdf: boolean;
}

/** The versions of a document, the latest first: each with its file, where it is from, and who did what about it. */
export function DocumentVersions({ projectCode, documentCode, versions, canMakePdf }: Props) {
  const t = useT();
  const pdf = useDocumentPdf(projectCode, documentCode);
  const { download, failed } = useDownload();
  return (
    <section className={styles.part} aria-label={t('managementDocument.versions')}>
      <h3>{t('managementDocument.versions')}</h3>
      {!canMakePdf && versions.some(isWordFile) && <div className={styles.small}>{t('managementDocument.noPdf')}</div>}
      {pdf.shown}
      <ul className={styles.versions}>
        {versions.map((version, place) => {
          const { objectId, number, label, origin, fileName, mime, size, addedBy, addedAt, note, issuedAt } = version;
          return (
            <li key={number}>
              <div className={styles.file}>
                <strong>{t('managementDocument.versionLabel', { label })}</strong>
                <Button
                  type="link"
                  size="small"
                  className={styles.name}
                  aria-label={t('file.download', { name: fileName })}
                  onClick={() => download((options) => downloadFile({ objectId, projectCode }, options))}
                >
                  <span>{fileName}</span>
                </Button>
                <span className={styles.grow} />
                {place < versions.length - 1 && (
                  <CompareButton
                    projectCode={projectCode}
                    documentCode={documentCode}
                    versions={versions}
                    after={version}
                  />
                )}
                {canMakePdf && isWordFile(version) && (
                  <Button
                    type="text"
                    size="small"
                    icon={<FilePdfOutlined />}
                    aria-label={t('managementDocument.makePdf', { label })}
                    title={t('managementDocument.makePdf', { label })}
                    disabled={pdf.isMaking}
                    onClick={() => pdf.make(number)}
                  />
                )}
                <FileActions
                  file={{ objectId, name: fileName, mime }}
                  fetch={(options) => fileService.downloadFile({ query: { objectId, projectCode } }, options)}
                  address={shownAt(fileCalls.downloadFile, { objectId, projectCode })}
                />
              </div>
              <div className={styles.small}>
                {[
                  t(`managementDocument.origin_${origin}`),
                  addedBy,
                  formatInstant(addedAt),
                  formatBytes(size),
                  editionNames(version.editions),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {note && <div className={styles.wraps}>{note}</div>}
              {issuedAt && (
                <div className={styles.small}>
                  {t('managementDocument.issuedLine', {
                    who: version.issuedBy ?? '',
                    when: formatInstant(issuedAt),
                    day: version.effectiveOn ?? '',
                  })}
                </div>
              )}
              {version.submissions.map((submission) => (
                // The course of the latest version stands above.
                <SubmissionLine key={submission.releaseId} submission={submission} withSteps={place > 0} />
              ))}
            </li>
          );
        })}
      </ul>
      <DownloadFailure failed={failed} />
    </section>
  );
}

interface SubmissionProps {
  submission: DocumentVersion['submissions'][number];
  withSteps: boolean;
}

/** Who has acted on a submission and when, and why it was returned. */
function SubmissionLine({ submission, withSteps }: SubmissionProps) {
  const t = useT();
  const { standing, returned } = submission;
  const acts = (['prepared', 'reviewed', 'approved'] as const)
    .filter((act) => submission[act].at !== null)
    .map((act) => {
      const { name, at } = submission[act];
      return `${t('release.act', { act: t(`release.${act}`), who: name })} ${formatInstant(at)}`;
    });
  return (
    <div className={styles.small}>
      {[t(`release.standing_${standing}`), ...acts].join(' · ')}
      {withSteps && hasCourse(submission) && <ApprovalSteps of={submission} />}
      {returned && (
        <div className={styles.wraps}>
          {t('release.returnedBy', { who: returned.name, when: formatInstant(returned.at), reason: returned.reason })}
        </div>
      )}
    </div>
  );
}
