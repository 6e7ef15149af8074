import { CameraOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { type RefObject, useState } from 'react';
import { isPicture } from '#domain/kernel/fileKinds';
import { limits } from '#domain/kernel/limits';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { UploadBox } from '@/components/files/UploadBox';
import { lazyPage } from '@/components/lazyPage';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { saveFile, shownAt } from '@/services/file';
import { type AnswerItem, questionnaireService } from '@/services/questionnaire';
import { formatBytes, formatInstant, megabytes, NOTHING } from '@/utils/format';
import styles from './online.module.css';

const CameraDialog = lazyPage(() => import('./CameraDialog'));

interface Props {
  projectCode: string;
  item: AnswerItem;
  /** Only pictures. */
  pictures: boolean;
  /** More can be added now. */
  isOpen: boolean;
  editable: boolean;
  within: RefObject<HTMLElement | null>;
  onChanged: () => Promise<unknown>;
}

/** Files of an answer: dropped in, pasted, chosen or photographed; pictures are seen at once. */
export default function Attachments({ projectCode, item, pictures, isOpen, editable, within, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const [shooting, setShooting] = useState(false);
  const about = { projectCode, itemCode: item.questionnairItemCode };
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) => questionnaireService.addAnswerFile({ form: about, file }, options),
    onSent: () => void onChanged(),
  });
  const hasRoom = item.files.length < answerLimits.files;
  const fetchOne = (objectId: string) =>
    questionnaireService.getAnswerFile({ query: { ...about, objectId } }, { silent: true });
  return (
    <div className={styles.files}>
      {item.files.length > 0 && (
        <ul className={styles.fileList} aria-label={t('questionnaire.online.files')}>
          {item.files.map(({ objectId, name, mime, size, addedBy, addedAt }) => {
            const address = shownAt(calls.getAnswerFile, { ...about, objectId });
            return (
              <li key={objectId}>
                {isPicture(mime) && <Image className={styles.thumb} height={56} src={address} alt={name} />}
                <span className={styles.fileName} title={name}>
                  {name}
                </span>
                <span className={styles.soft}>
                  {t('answer.attached', {
                    size: formatBytes(size),
                    who: addedBy ?? NOTHING,
                    when: formatInstant(addedAt),
                  })}
                </span>
                <FileActions
                  file={{ objectId, name, mime, allowedActions: editable ? ['remove'] : [] }}
                  fetch={() => fetchOne(objectId)}
                  address={address}
                  onDownload={() => download(() => fetchOne(objectId).then(saveFile))}
                  remove={() => questionnaireService.removeAnswerFile({ body: { ...about, objectId } })}
                  onChanged={() => void onChanged()}
                />
              </li>
            );
          })}
        </ul>
      )}
      <DownloadFailure failed={failed} />
      {editable && (isOpen || uploads.items.length > 0) && (
        <UploadBox
          uploads={uploads}
          within={within}
          title={t(pictures ? 'questionnaire.online.dropPicture' : 'questionnaire.online.dropFile')}
          hint={t('questionnaire.online.dropHint', {
            size: megabytes(limits.recordFileBytes),
            max: answerLimits.files,
          })}
          disabled={!hasRoom}
        />
      )}
      {editable && isOpen && (
        <Button
          type="link"
          size="small"
          icon={<CameraOutlined />}
          disabled={!hasRoom}
          onClick={() => setShooting(true)}
        >
          {t('questionnaire.online.camera')}
        </Button>
      )}
      {shooting && <CameraDialog onShot={(file) => uploads.add([file])} onClose={() => setShooting(false)} />}
    </div>
  );
}
