import { ProForm } from '@ant-design/pro-components';
import { Button, Upload, type UploadFile } from 'antd';
import { useRef } from 'react';
import { limits } from '#domain/kernel/limits';
import { documentEndings } from '#domain/subjects/iso/document/document';
import { useT } from '@/locales';
import { fileService } from '@/services/file';
import { megabytes } from '@/utils/format';

/** One file at most, under the name `file`. @param onChosen with its name */
export function FileField({ onChosen }: { onChosen?: (name: string) => void }) {
  const t = useT();
  const size = megabytes(limits.uploadBytes);
  return (
    <ProForm.Item
      name="file"
      label={t('managementDocument.file')}
      extra={t('managementDocument.fileHint', { size })}
      valuePropName="fileList"
      getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
      rules={[
        { type: 'array', required: true, min: 1, message: t('managementDocument.fileNeeded') },
        {
          validator: async (_: unknown, [chosen]: UploadFile[] = []) => {
            if ((chosen?.size ?? 0) > limits.uploadBytes)
              throw new Error(t('record.fileTooLarge', { name: chosen?.name ?? '', size }));
          },
        },
      ]}
    >
      <Upload
        accept={documentEndings.join(',')}
        maxCount={1}
        beforeUpload={(file) => {
          onChosen?.(file.name);
          return false;
        }}
      >
        <Button>{t('record.fileChoose')}</Button>
      </Upload>
    </ProForm.Item>
  );
}

/** Returns how to upload the file that was chosen; the same one is sent once, also where what comes after it has failed. */
export function useUpload(projectCode: string): (files: readonly UploadFile[]) => Promise<string> {
  const t = useT();
  const sent = useRef<{ file: File; objectId: string }>(undefined);
  return async ([chosen]) => {
    const file = chosen?.originFileObj;
    if (!file) throw new Error(t('managementDocument.fileNeeded'));
    if (sent.current?.file !== file) {
      const { objectId } = await fileService.uploadFile({ form: { projectCode }, file }, { silent: true });
      sent.current = { file, objectId };
    }
    return sent.current.objectId;
  };
}
