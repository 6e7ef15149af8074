import { ProFormSelect } from '@ant-design/pro-components';
import sumBy from 'lodash/sumBy';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { questionnaireService } from '@/services/questionnaire';
import { inParts } from '@/utils/inParts';

/** The select's value for "nobody"; the wire says null. */
const NOBODY = '';

interface Values {
  accountId?: string;
  dueDate?: string | null;
}

interface Props {
  projectCode: string;
  questionnaireCode: string;
  itemCodes: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Says who answers questions, until when. */
export default function AssignDialog({ projectCode, questionnaireCode, itemCodes, onDone, onClose }: Props) {
  const t = useT();
  const { data = [], loading } = useLoad(
    (options) => questionnaireService.listPossibleRespondents({ query: { projectCode } }, options),
    [projectCode],
  );
  return (
    <RecordDialog<Values>
      title={t('questionnaire.review.assignCount', { count: itemCodes.length })}
      okText={t('questionnaire.review.assign')}
      send={async ({ accountId, dueDate }, options) => {
        const respondentId = accountId === NOBODY ? null : (accountId ?? null);
        const body = {
          projectCode,
          questionnaireCode,
          respondentId,
          ...(dueDate && { dueDate }),
        };
        const answers = await inParts(
          itemCodes,
          (part, once) => questionnaireService.assignItems({ body: { ...body, itemCodes: part } }, once),
          options,
        );
        void toast('success', t('questionnaire.review.assignedCount', { count: sumBy(answers, 'changed') }));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <ProFormSelect
        name="accountId"
        label={t('questionnaire.review.respondent')}
        extra={t('questionnaire.review.assignHint')}
        rules={[
          {
            // "Nobody" is a valid choice.
            validator: async (_, value) => {
              if (value === undefined)
                throw new Error(t('tenant.chosen', { field: t('questionnaire.review.respondent') }));
            },
          },
        ]}
        showSearch
        allowClear={false}
        options={[
          ...data.map(({ accountId, showName, items }) => ({
            value: accountId,
            label: t('questionnaire.review.personWithItems', { name: showName, count: items }),
          })),
          { value: NOBODY, label: t('questionnaire.review.assignNobody') },
        ]}
        fieldProps={{
          autoFocus: true,
          loading,
          placeholder: data.length === 0 ? t('questionnaire.review.noExecutors') : '',
        }}
      />
      <DayField
        isDue
        name="dueDate"
        label={t('questionnaire.review.dueDay')}
        extra={t('questionnaire.review.keepDue')}
      />
    </RecordDialog>
  );
}
