import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type MaterialVersion } from '@/services/iso';

type Values = Pick<MaterialVersion, 'effectiveOn' | 'validUntil'>;

interface Props {
  projectCode: string;
  file: MaterialVersion;
  onSaved: () => void;
  onClose: () => void;
}

/** From when to when a file is valid, apart from when it came. */
export function MaterialDates({ projectCode, file, onSaved, onClose }: Props) {
  const t = useT();
  const { objectId, version, effectiveOn, validUntil } = file;
  return (
    <RecordDialog<Values>
      title={t('material.datesTitle')}
      okText={t('common.save')}
      fresh={{ effectiveOn, validUntil }}
      send={async (values, options) => {
        const days = { effectiveOn: values.effectiveOn ?? null, validUntil: values.validUntil ?? null };
        await isoService.saveMaterialFile({ body: { projectCode, objectId, version, ...days } }, options);
        void toast('success', t('material.datesSaved'));
      }}
      onTried={onSaved}
      onClose={onClose}
    >
      <p>{file.name}</p>
      <DayField name="effectiveOn" label={t('material.effectiveOn')} extra={t('material.effectiveHint')} />
      <DayField
        name="validUntil"
        label={t('material.validUntil')}
        extra={t('material.validHint')}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, day: string | null) => {
              const since = getFieldValue('effectiveOn') as string | null;
              if (day && since && day < since) throw new Error(t('material.wrongOrder'));
            },
          }),
        ]}
      />
    </RecordDialog>
  );
}
