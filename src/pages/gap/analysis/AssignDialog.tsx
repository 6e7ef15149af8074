import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import sumBy from 'lodash/sumBy';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { gapService } from '@/services/gap';
import { inParts } from '@/utils/inParts';

interface Props {
  projectCode: string;
  findingIds: readonly string[];
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

interface Values {
  responsibleId?: string;
  deadline?: string;
}

/** Those whom findings can be given to. */
export function useResponsibles(projectCode: string, wanted: boolean) {
  const { data } = useReference(
    wanted ? `findingResponsibles:${projectCode}` : 'findingResponsibles:',
    () =>
      wanted ? gapService.listPossibleResponsibles({ query: { projectCode } }, { silent: true }) : Promise.resolve([]),
    CACHE_TIME,
  );
  return data ?? [];
}

/** Assigns the chosen findings to a person with a due day; without a person, removes the assignment. */
export function AssignDialog({ projectCode, findingIds, onTried, onClose }: Props) {
  const t = useT();
  const people = useResponsibles(projectCode, true);
  return (
    <RecordDialog<Values>
      title={t('questionnaire.gap.assignTitle', { count: findingIds.length })}
      okText={t('questionnaire.gap.assign')}
      send={async ({ responsibleId, deadline }, options) => {
        const body = { projectCode, responsibleId: responsibleId ?? null, deadline };
        const answers = await inParts(
          findingIds,
          (part, once) => gapService.assignFindings({ body: { ...body, findingIds: part } }, once),
          options,
        );
        void toast('success', t('questionnaire.gap.assigned', { count: sumBy(answers, 'changed') }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <ProForm.Item name="responsibleId" label={t('questionnaire.gap.responsible')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('questionnaire.gap.nobody')}
          options={people.map(({ accountId, showName, findings }) => ({
            value: accountId,
            label: t('questionnaire.gap.personWith', { name: showName, count: findings }),
          }))}
        />
      </ProForm.Item>
      <DayField name="deadline" label={t('questionnaire.gap.deadline')} isDue />
    </RecordDialog>
  );
}
