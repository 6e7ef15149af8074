import { Image } from 'antd';
import { isPicture } from '#domain/kernel/fileKinds';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { saveFile, shownAt } from '@/services/file';
import { type AnswerItem, questionnaireService } from '@/services/questionnaire';
import { formatBytes, formatInstant, NOTHING } from '@/utils/format';
import styles from './review.module.css';

interface Props {
  projectCode: string;
  item: AnswerItem;
}

/** Files of an answer, to be looked at and fetched. */
export function AnswerFileList({ projectCode, item }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  if (item.files.length === 0) return null;
  const about = { projectCode, itemCode: item.questionnairItemCode };
  const fetchOne = (objectId: string) =>
    questionnaireService.getAnswerFile({ query: { ...about, objectId } }, { silent: true });
  return (
    <>
      <ul className={styles.files}>
        {item.files.map(({ objectId, name, mime, size, addedBy, addedAt }) => {
          const address = shownAt(calls.getAnswerFile, { ...about, objectId });
          return (
            <li key={objectId}>
              {isPicture(mime) && <Image height={48} src={address} alt={name} />}
              <span title={name}>{name}</span>
              <span className={styles.soft}>
                {t('answer.attached', {
                  size: formatBytes(size),
                  who: addedBy ?? NOTHING,
                  when: formatInstant(addedAt),
                })}
              </span>
              <FileActions
                file={{ objectId, name, mime }}
                fetch={() => fetchOne(objectId)}
                address={address}
                onDownload={() => download(() => fetchOne(objectId).then(saveFile))}
              />
            </li>
          );
        })}
      </ul>
      <DownloadFailure failed={failed} />
    </>
  );
}
