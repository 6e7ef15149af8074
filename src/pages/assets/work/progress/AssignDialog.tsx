import { ProForm, ProFormSelect } from '@ant-design/pro-components';
import sumBy from 'lodash/sumBy';
import { useState } from 'react';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type WorkOwners, type WorkUnit } from '@/services/assets';
import { inParts } from '@/utils/inParts';
import type { DialogProps } from './dialogs';
import { NewExecutor } from './NewExecutor';

/** As the select holds "nobody"; the wire says null. */
const NOBODY = '';

interface Values {
  accountId?: string;
  dueDate?: string | null;
}

interface Props extends DialogProps {
  units: readonly WorkUnit[];
  candidates: WorkOwners['candidates'];
  canAdd: boolean;
  /** Somebody has been brought in. */
  onAdded: () => void;
}

/** Says who works on units, until when. */
export default function AssignDialog(props: Props) {
  const { projectCode, units, canAdd, onAdded, onDone, onClose } = props;
  const [candidates, setCandidates] = useState(props.candidates);
  const t = useT();
  const [form] = ProForm.useForm<Values>();
  return (
    <RecordDialog<Values>
      title={t('assets.work.progress.assignTitle', { count: units.length })}
      okText={t('assets.work.progress.assign')}
      form={form}
      send={async ({ accountId, dueDate }, options) => {
        const unitIds = units.map((unit) => unit.unitId);
        const to = accountId === NOBODY ? null : (accountId ?? null);
        const body = { projectCode, accountId: to, ...(dueDate && { dueDate }) };
        const answers = await inParts(
          unitIds,
          (part, once) => assetsService.assignUnits({ body: { ...body, unitIds: part } }, once),
          options,
        );
        void toast('success', t('assets.work.progress.assigned', { count: sumBy(answers, 'changed') }));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <ProFormSelect
        name="accountId"
        label={t('assets.work.progress.assignTo')}
        rules={[
          {
            // Nobody is a choice, too.
            validator: async (_, value) => {
              if (value === undefined)
                throw new Error(t('tenant.chosen', { field: t('assets.work.progress.assignee') }));
            },
          },
        ]}
        showSearch
        allowClear={false}
        options={[
          ...candidates.map((person) => ({ value: person.accountId, label: person.showName })),
          { value: NOBODY, label: t('assets.work.progress.assignNobody') },
        ]}
        fieldProps={{
          autoFocus: true,
          placeholder:
            candidates.length === 0 &&
            t(canAdd ? 'assets.work.progress.noExecutors' : 'assets.work.progress.askForExecutor'),
        }}
      />
      <DayField
        isDue
        name="dueDate"
        label={t('assets.work.progress.dueDate')}
        extra={t('assets.work.progress.keepDue')}
      />
      {canAdd && (
        <NewExecutor
          projectCode={projectCode}
          open={candidates.length === 0}
          onAdded={(person) => {
            onAdded();
            if (!person) return;
            setCandidates([...candidates.filter((candidate) => candidate.accountId !== person.accountId), person]);
            form.setFieldValue('accountId', person.accountId);
          }}
        />
      )}
    </RecordDialog>
  );
}
