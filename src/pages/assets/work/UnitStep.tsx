import { ProForm } from '@ant-design/pro-components';
import { Skeleton } from 'antd';
import { saveUnitRules } from '#domain/generated/rules/assets/saveUnit';
import { DraftNotice } from '@/components/DraftNotice';
import { FailureBlock } from '@/components/FailureBlock';
import { TextField } from '@/components/fields';
import { FormEnd, formProps, RecordQuestions } from '@/components/RecordParts';
import { toast } from '@/feedback';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useRequest } from '@/hooks/useRequest';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import { assetsService, type UnitRow } from '@/services/assets';
import { DescriptionField, ProtectionFields } from '../inventory/fields';
import { Identify } from './Identify';
import ofRisks from './risks.module.css';
import { SaveBar } from './SaveBar';
import { draftOfUnit, type UnitValues, unitBody, unitValuesOf, unitWithWaiting } from './saves';
import styles from './work.module.css';

/** A unit's own record: confirm or change C, I and A, and see what its value comes from. */
export default function UnitStep(props: StepProps) {
  const { projectCode, unit } = props;
  const t = useT();
  // The list of work holds what is worked on, not the whole record.
  const { data, error, refresh, mutate } = useRequest(
    async () => {
      const query = { projectCode, unitId: unit.unitId };
      const { list } = await assetsService.listUnits({ query }, { silent: true });
      return list[0] ?? null;
    },
    { refreshDeps: [unit.unitId], cacheKey: `work:unit:${unit.unitId}` },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data === null) return <FailureBlock compact title={t('assets.work.unitGone')} onRetry={refresh} />;
  return <UnitForm {...props} row={data} onRow={mutate} />;
}

function UnitForm(props: StepProps & { row: UnitRow; onRow: (row: UnitRow) => void }) {
  const { projectCode, unit, editable, queue, reload, onRow, onNext } = props;
  const t = useT();
  const row = unitWithWaiting(props.row, queue.saves);
  const waits = queue.saves.findLast((save) => save.record === unit.unitId);
  const [form] = ProForm.useForm<UnitValues>();
  const record = useRecordForm<UnitRow, UnitValues>({
    name: draftOfUnit(projectCode, unit.unitId),
    row,
    valuesOf: unitValuesOf,
    fresh: unitValuesOf(row),
    form,
    editable,
    send: async (values, _options, origin) => {
      const from = origin ?? row;
      const { kept, answer } = await queue.post({
        kind: 'unit',
        record: unit.unitId,
        title: row.name,
        body: unitBody(projectCode, from, values),
        base: unitValuesOf(from),
      });
      void toast(kept ? 'warning' : 'success', kept ? t('assets.work.savedOffline', { count: 1 }) : t('record.saved'));
      // Waiting: it goes on from what was typed.
      if (!answer) return { ...from, ...values } as UnitRow;
      reload();
      return answer.record as UnitRow;
    },
    onAnswer: (answered) => answered.version > props.row.version && onRow(answered),
  });
  const guard = useLeaveGuard(record);
  const typed = ProForm.useWatch([], { form, preserve: true });
  const save = (goOn: boolean) => record.submit(goOn ? onNext : undefined);
  useSaveKey(() => save(false), false);
  return (
    <>
      {record.draftOf && <DraftNotice savedAt={record.draftOf} onDiscard={record.discard} />}
      {waits && <p className={styles.notice}>{t('assets.work.newWaits', { name: waits.title })}</p>}
      <ProForm {...formProps(record)} submitter={false}>
        <div className={styles.unitForm}>
          <div>
            <ProtectionFields />
          </div>
          <Identify
            projectCode={projectCode}
            row={row}
            typed={{ ...unitValuesOf(row), ...typed }}
            method={props.method}
          />
        </div>
        <div className={ofRisks.planGrid}>
          <TextField name="owner" label={t('assets.fields.owner')} {...saveUnitRules.owner} />
          <TextField name="location" label={t('assets.fields.location')} {...saveUnitRules.location} />
          <div className={ofRisks.wholeRow}>
            <DescriptionField />
          </div>
        </div>
        <FormEnd record={record} />
      </ProForm>
      {editable && <SaveBar dirty={record.dirty} saving={record.saving} onSave={save} hasNext={Boolean(onNext)} />}
      <RecordQuestions
        record={record}
        guard={guard}
        compare={{
          confidentiality: { label: t('assets.fields.confidentiality') },
          integrity: { label: t('assets.fields.integrity') },
          availability: { label: t('assets.fields.availability') },
          owner: { label: t('assets.fields.owner') },
          location: { label: t('assets.fields.location') },
          description: { label: t('assets.fields.description') },
        }}
      />
    </>
  );
}
