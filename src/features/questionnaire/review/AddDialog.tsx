import { addQuestionnaireRules } from '#domain/generated/rules/questionnaire/addQuestionnaire';
import { SelectField } from '@/components/choiceFields';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { questionnaireService } from '@/services/questionnaire';

interface Values {
  templateCode?: string;
  dueDate?: string | null;
}

interface Props {
  projectCode: string;
  onDone: () => void;
  onClose: () => void;
}

/** Prepares a questionnaire from a template; the customer sees it once it is handed over. */
export default function AddDialog({ projectCode, onDone, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { data = [], loading } = useLoad(
    (options) => questionnaireService.listValidTemplates({ query: {} }, options),
    [],
  );
  return (
    <RecordDialog<Values>
      title={t('questionnaire.review.add')}
      okText={t('questionnaire.review.add')}
      send={async ({ templateCode = '', dueDate }, options) => {
        await questionnaireService.addQuestionnaire(
          { body: { projectCode, templateCode, ...(dueDate && { dueDate }) } },
          options,
        );
        void toast('success', t('questionnaire.review.added'));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <SelectField
        name="templateCode"
        label={t('questionnaire.review.template')}
        extra={t('questionnaire.review.templateHint')}
        {...addQuestionnaireRules.templateCode}
        showSearch
        allowClear={false}
        options={data.map(({ templateCode, name, questions, number }) => ({
          value: templateCode,
          label: t('questionnaire.review.templateOption', { name: say(name), questions, version: number }),
        }))}
        fieldProps={{ autoFocus: true, loading }}
      />
      <DayField isDue name="dueDate" label={t('questionnaire.review.dueDay')} />
    </RecordDialog>
  );
}
