import { ProForm } from '@ant-design/pro-components';
import { Button, Upload, type UploadFile } from 'antd';
import { GUIDE_BYTES } from '#domain/core/user/announcements';
import { fileEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type GuideRow, platformService } from '@/services/platform';
import { megabytes } from '@/utils/format';

interface Values {
  title: string;
  showMsg: string;
  /** One at most. */
  file: UploadFile[];
}

interface Props {
  /** null: a new one. */
  guide: GuideRow | null;
  onTried: () => void;
  onClose: () => void;
}

/** Adds a document to the guide, or changes what is said of one and its file. */
export function GuideDialog({ guide, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Values>
      title={t(guide ? 'announcing.editGuide' : 'announcing.addGuide')}
      okText={t('common.save')}
      fresh={{ title: guide?.title ?? '', showMsg: guide?.showMsg ?? '', file: [] }}
      send={async ({ title, showMsg, file: [chosen] }, options) => {
        const file = chosen?.originFileObj;
        if (guide) {
          const { uniqueCode, version } = guide;
          await platformService.updateToolKit({ form: { uniqueCode, version, title, showMsg }, file }, options);
        } else {
          if (!file) throw new Error(t('announcing.fileNeeded'));
          await platformService.addToolKit({ form: { title, showMsg }, file }, options);
        }
        void toast('success', t('announcing.guideSaved'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <TextField name="title" label={t('announcement.title')} required autoFocus />
      <NoteField name="showMsg" label={t('announcing.showMsg')} max={limits.noteLength} minRows={2} />
      <ProForm.Item
        name="file"
        label={t('announcing.file')}
        extra={t('announcing.fileHint', { endings: fileEndings.join(' '), size: megabytes(GUIDE_BYTES) })}
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
        rules={[
          { type: 'array', ...(guide ? {} : { required: true, min: 1, message: t('announcing.fileNeeded') }) },
          {
            validator: async (_: unknown, [chosen]: UploadFile[] = []) => {
              if ((chosen?.size ?? 0) > GUIDE_BYTES)
                throw new Error(t('record.fileTooLarge', { name: chosen?.name ?? '', size: megabytes(GUIDE_BYTES) }));
            },
          },
        ]}
      >
        <Upload accept={fileEndings.join(',')} maxCount={1} beforeUpload={() => false}>
          <Button>{t(guide ? 'announcing.replaceFile' : 'announcing.chooseFile')}</Button>
        </Upload>
      </ProForm.Item>
    </RecordDialog>
  );
}
