import { errorCodes } from '#domain/kernel/errors';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { localeNames, useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';
import { type Head, HeadFields } from './HeadFields';

interface Props {
  projectCode: string;
  document: ManagementDocument;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes what a document is called. */
export default function HeadDrawer({ projectCode, document, onSaved, onClose }: Props) {
  const t = useT();
  const documentCode = document.documentCode ?? '';
  const record = useRecordForm<Head & { version: number }, Head>({
    name: `managementDocument:${documentCode}`,
    row: document,
    valuesOf: ({ name, kind, language, number }) => ({ name, kind, language, number }),
    fresh: { name: '', kind: 'other', language: 'zh-CN', number: '' },
    fieldOfCode: { [errorCodes.codeTaken]: 'number' },
    send: async (values, options, origin) => {
      const body = { projectCode, documentCode, version: origin?.version ?? 0, ...values };
      const { version } = await isoService.saveManagementDocument({ body }, options);
      return { ...values, version };
    },
    onAnswer: () => {
      void toast('success', t('managementDocument.saved'));
      onSaved();
    },
  });
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={document.name}
      compare={{
        name: { label: t('managementDocument.name') },
        number: { label: t('managementDocument.number') },
        kind: { label: t('documentTemplate.kind'), show: (value = 'other') => t(`documentTemplate.kind_${value}`) },
        language: { label: t('documentTemplate.language'), show: (value = 'zh-CN') => localeNames[value] },
      }}
      onClose={onClose}
    >
      <HeadFields isFixed={document.isNumberFixed} />
    </RecordDrawer>
  );
}
