import type { UploadFile } from 'antd';
import { replaceGeneratedFileRules } from '#domain/generated/rules/iso/replaceGeneratedFile';
import { editionNames } from '#domain/subjects/iso/edition/editions';
import { RadioField } from '@/components/choiceFields';
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
  isForToday: boolean;
}

interface Props {
  projectCode: string;
  document: ManagementDocument;
  onTried: () => void;
  onClose: () => void;
}

/** Brings in a file as the next version of a document. */
export default function ReplaceDialog({ projectCode, document, onTried, onClose }: Props) {
  const t = useT();
  const { documentCode, otherEditions } = document;
  const upload = useUpload(projectCode);
  return (
    <RecordDialog<Values>
      title={t('managementDocument.replace')}
      okText={t('managementDocument.replace')}
      fresh={{ file: [], note: '', isForToday: false }}
      send={async ({ file, note, isForToday }, options) => {
        const objectId = await upload(file);
        const body = { projectCode, documentCode: documentCode ?? '', objectId, note, isForToday };
        await isoService.replaceGeneratedFile({ body }, options);
        void toast('success', t('managementDocument.replaced'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <FileField />
      {otherEditions.length > 0 && (
        <RadioField
          name="isForToday"
          label={t('managementDocument.edition')}
          options={[
            {
              value: false,
              label: t('managementDocument.forBefore', { editions: editionNames(otherEditions) }),
            },
            { value: true, label: t('managementDocument.forToday') },
          ]}
        />
      )}
      <NoteField name="note" label={t('managementDocument.note')} {...replaceGeneratedFileRules.note} />
    </RecordDialog>
  );
}
