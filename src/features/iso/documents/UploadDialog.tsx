import { Form, type UploadFile } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLanguage, useT } from '@/locales';
import { isoService } from '@/services/iso';
import { FileField, useUpload } from './FileField';
import { type Head, HeadFields } from './HeadFields';

/** With a file, one at most. */
type Values = Head & { file: UploadFile[] };

interface Props {
  projectCode: string;
  onTried: () => void;
  onClose: () => void;
}

/** Brings in a file as a document of the project. */
export default function UploadDialog({ projectCode, onTried, onClose }: Props) {
  const t = useT();
  const { name: language } = useLanguage();
  const [form] = Form.useForm<Values>();
  const upload = useUpload(projectCode);
  const proposeName = (fileName: string) => {
    if (!form.getFieldValue('name')) form.setFieldsValue({ name: fileName.replace(/\.[^.]+$/u, '') });
  };
  return (
    <RecordDialog<Values>
      title={t('managementDocument.upload')}
      okText={t('managementDocument.upload')}
      form={form}
      fresh={{ file: [], name: '', kind: 'procedure', language, number: '' }}
      send={async ({ file, ...head }, options) => {
        const body = { projectCode, ...head, objectId: await upload(file) };
        await isoService.addManagementDocument({ body }, options);
        void toast('success', t('managementDocument.uploaded', { name: head.name }));
      }}
      fieldOfCode={{ [errorCodes.codeTaken]: 'number' }}
      onTried={onTried}
      onClose={onClose}
    >
      <FileField onChosen={proposeName} />
      <HeadFields />
    </RecordDialog>
  );
}
