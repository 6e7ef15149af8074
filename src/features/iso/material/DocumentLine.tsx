import { CalendarOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { file as fileCalls } from '#domain/capabilities/file/contract';
import { FileActions } from '@/components/files/FileActions';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import { fileService, shownAt } from '@/services/file';
import { isoService, type MaterialDocument, type MaterialItem, type MaterialVersion } from '@/services/iso';
import { formatBytes, formatInstant, NOTHING } from '@/utils/format';
import styles from './material.module.css';
import { validityTones } from './useMaterialTexts';

interface Props {
  projectCode: string;
  document: MaterialDocument;
  asksDay: MaterialItem['asksDay'];
  editable: boolean;
  /** No room for a further version. */
  isFull: boolean;
  /** Its next version is about to be dropped. */
  isReplaced: boolean;
  onReplace: () => void;
  onDownload: (file: MaterialVersion) => void;
  onDates: (file: MaterialVersion) => void;
  onChanged: () => void;
}

/** A file that is kept in versions: the one that counts with its days, and those before it. */
export function DocumentLine(props: Props) {
  const { document, asksDay, editable, isFull, isReplaced, onDates, onReplace } = props;
  const { validity, versions } = document;
  const t = useT();
  const [latest, ...earlier] = versions;
  if (!latest) return null;
  const { name, effectiveOn, validUntil } = latest;
  return (
    <li>
      <div className={styles.file}>
        <VersionLine {...props} version={latest}>
          {editable && (
            <>
              <Button
                type="text"
                size="small"
                icon={<CalendarOutlined />}
                aria-label={t('material.dates', { name })}
                title={t('material.dates', { name })}
                onClick={() => onDates(latest)}
              />
              <Button
                type="text"
                size="small"
                icon={<UploadOutlined />}
                disabled={isFull}
                aria-pressed={isReplaced}
                aria-label={t('material.replace', { name })}
                title={t('material.replace', { name })}
                onClick={onReplace}
              />
            </>
          )}
        </VersionLine>
      </div>
      <div className={styles.small}>
        {t('material.addedLine', { who: latest.addedBy ?? NOTHING, when: formatInstant(latest.addedAt) })}
        {` · ${formatBytes(latest.size)}`}
        {effectiveOn && ` · ${t('material.since', { day: effectiveOn })}`}
        {validUntil && ` · ${t('material.until', { day: validUntil })}`}{' '}
        {validity && <StatusLabel tone={validityTones[validity]}>{t(`material.validity_${validity}`)}</StatusLabel>}
        {asksDay && latest[asksDay] === null && <span className={styles.warning}>{t(`material.asks_${asksDay}`)}</span>}
      </div>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('material.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((version) => (
              <li key={version.objectId}>
                <div className={styles.file}>
                  <VersionLine {...props} version={version} />
                </div>
                <div className={styles.small}>
                  {t('material.addedLine', { who: version.addedBy ?? NOTHING, when: formatInstant(version.addedAt) })}
                  {version.validUntil && ` · ${t('material.until', { day: version.validUntil })}`}
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A version's name, which takes it, and what else can be done with it. */
function VersionLine(props: Props & { version: MaterialVersion; children?: ReactNode }) {
  const { version, editable, projectCode, onDownload, onChanged, children } = props;
  const t = useT();
  const { objectId, name, number, mime } = version;
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.name}
        aria-label={t('file.download', { name })}
        title={name}
        onClick={() => onDownload(version)}
      >
        <span>{name}</span>
      </Button>
      <span className={styles.small}>{t('material.versionNumber', { number })}</span>
      <span className={styles.grow} />
      {children}
      <FileActions
        file={{ objectId, name, mime, allowedActions: editable ? ['remove'] : [] }}
        fetch={(options) => fileService.downloadFile({ query: { objectId, projectCode } }, options)}
        address={shownAt(fileCalls.downloadFile, { objectId, projectCode })}
        remove={() => isoService.removeMaterialFile({ body: { projectCode, objectId } })}
        onChanged={onChanged}
      />
    </>
  );
}
