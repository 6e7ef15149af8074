import { ProForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import sumBy from 'lodash/sumBy';
import { rejectUnitsRules } from '#domain/generated/rules/assets/rejectUnits';
import { stepsAt, type WorkStep } from '#domain/subjects/assets/work/workflow';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type WorkUnit } from '@/services/assets';
import { inParts } from '@/utils/inParts';
import type { DialogProps } from './dialogs';
import styles from './progress.module.css';

/** Reasons that are given often, with the step that they are about. */
const commonReasons = [
  { reason: 'incomplete', step: 'assess' },
  { reason: 'levels', step: 'assess' },
  { reason: 'controls', step: 'control' },
  { reason: 'plan', step: 'risk' },
  { reason: 'remnant', step: 'remnant_risk' },
] as const;

interface Values {
  reason?: string;
}

/** Returns units with the reason that their executors read. */
export default function RejectDialog(props: DialogProps & { units: readonly WorkUnit[] }) {
  const { projectCode, units, onDone, onClose } = props;
  const t = useT();
  const [form] = ProForm.useForm<Values>();
  const steps = new Set<WorkStep>(units.flatMap(({ stage, rounds }) => stepsAt(stage, rounds)));
  const add = (text: string, touched: () => void) => {
    const typed = form.getFieldsValue().reason?.trim();
    form.setFieldValue('reason', typed?.includes(text) ? typed : [typed, text].filter(Boolean).join('\n'));
    touched();
  };
  return (
    <RecordDialog<Values>
      title={t('assets.work.progress.rejectTitle', { count: units.length })}
      width={560}
      okText={t('assets.work.progress.reject')}
      danger
      form={form}
      draft={`rejectUnits:${projectCode}:${units.length === 1 ? units[0]?.unitId : ''}`}
      send={async ({ reason = '' }, options) => {
        const unitIds = units.map((unit) => unit.unitId);
        const answers = await inParts(
          unitIds,
          (part, once) => assetsService.rejectUnits({ body: { projectCode, unitIds: part, reason } }, once),
          options,
        );
        void toast('success', t('assets.work.progress.rejected', { count: sumBy(answers, 'moved') }));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      {(touched) => (
        <>
          <NoteField
            name="reason"
            label={t('assets.work.progress.rejectReason')}
            {...rejectUnitsRules.reason}
            extra={t('assets.work.progress.rejectHint')}
            autoFocus
            minRows={3}
          />
          <div className={styles.picks}>
            {commonReasons
              .filter(({ step }) => steps.has(step))
              .map(({ reason }) => (
                <Button
                  key={reason}
                  size="small"
                  onClick={() => add(t(`assets.work.progress.reason_${reason}`), touched)}
                >
                  {t(`assets.work.progress.reason_${reason}`)}
                </Button>
              ))}
          </div>
        </>
      )}
    </RecordDialog>
  );
}
