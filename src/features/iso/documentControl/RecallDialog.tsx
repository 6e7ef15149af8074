import { Form } from 'antd';
import { recallDocumentCopiesRules } from '#domain/generated/rules/iso/recallDocumentCopies';
import type { RecallHow } from '#domain/subjects/iso/documentControl/documentControl';
import { RadioField } from '@/components/choiceFields';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type DocumentCopy, isoService } from '@/services/iso';
import { portalToday } from '@/utils/format';

interface Values {
  how: RecallHow;
  recalledOn: string;
  note?: string;
}

interface Props {
  projectCode: string;
  copies: readonly DocumentCopy[];
  onTried: () => void;
  onClose: () => void;
}

/** Records what became of controlled copies. */
export default function RecallDialog({ projectCode, copies, onTried, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const how = Form.useWatch('how', form);
  // None came back before it was given out.
  const given = copies.map(({ distributedOn }) => distributedOn).sort();
  return (
    <RecordDialog<Values>
      title={t('documentControl.recallTitle', { count: copies.length })}
      okText={t('documentControl.recall')}
      form={form}
      fresh={{ how: 'collected', recalledOn: portalToday() }}
      send={async ({ how: became, recalledOn, note }, options) => {
        const seen = copies.map(({ copyId, version }) => ({ copyId, version }));
        const body = { projectCode, copies: seen, how: became, recalledOn, note };
        const { recalled } = await isoService.recallDocumentCopies({ body }, options);
        void toast('success', t('documentControl.recalled', { count: recalled }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('documentControl.recallText')}</p>
      <RadioField
        name="how"
        label={t('documentControl.how')}
        {...recallDocumentCopiesRules.how}
        textOf={(value) => t(`documentControl.how_${value}`)}
      />
      <DayField
        name="recalledOn"
        label={t('documentControl.recalledOn')}
        {...recallDocumentCopiesRules.recalledOn}
        from={given.at(-1)}
        to={portalToday()}
      />
      <NoteField
        name="note"
        label={t('documentControl.note')}
        {...recallDocumentCopiesRules.note}
        required={how === 'lost'}
      />
    </RecordDialog>
  );
}
