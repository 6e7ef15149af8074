import type { UploadFile } from 'antd';
import { replaceGeneratedFileRules } from '#domain/generated/rules/iso/replaceGeneratedFile';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';
import { FileField, useUpload } from './FileField';

interface Values {
  /** One at most. */
  file: UploadFile[];
  note: string;
}

interface Props {
  projectCode: string;
  document: ManagementDocument;
  onTried: () => void;
  onClose: () => void;
}

/** Brings in a file as the next version of a document. */
export default function ReplaceDialog({ projectCode, document: { documentCode }, onTried, onClose }: Props) {
  const t = useT();
  const upload = useUpload(projectCode);
  return (
    <RecordDialog<Values>
      title={t('managementDocument.replace')}
      okText={t('managementDocument.replace')}
      fresh={{ file: [], note: '' }}
      send={async ({ file, note }, options) => {
        const body = { projectCode, documentCode: documentCode ?? '', objectId: await upload(file), note };
        await isoService.replaceGeneratedFile({ body }, options);
        void toast('success', t('managementDocument.replaced'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <FileField />
      <NoteField name="note" label={t('managementDocument.note')} {...replaceGeneratedFileRules.note} />
    </RecordDialog>
  );
}
