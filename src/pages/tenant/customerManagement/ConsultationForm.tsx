import { ProFormSelect } from '@ant-design/pro-components';
import { Form } from 'antd';
import { type ConsultationState, choosableStates } from '#domain/core/tenant/consultations/rules';
import { consultations } from '#domain/core/tenant/policy';
import { saveConsultationRules } from '#domain/generated/rules/tenant/saveConsultation';
import { RadioField } from '@/components/choiceFields';
import { DayField, NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type ConsultationDetail, tenantService } from '@/services/tenant';

interface Values {
  ownerId?: string;
  state: ConsultationState;
  nextStep?: string;
  nextDue?: string | null;
  outcome?: string;
  note?: string;
}
const valuesOf = ({ ownerId, state, nextStep, nextDue, outcome }: ConsultationDetail): Values => ({
  ownerId: ownerId ?? undefined,
  state,
  nextStep,
  nextDue: nextDue ?? undefined,
  outcome,
  note: '',
});

interface Props {
  consultation: ConsultationDetail;
  onSaved: () => void;
  onClose: () => void;
}

/** The notes, state, owner and next step of a consultation. */
export function ConsultationForm({ consultation, onSaved, onClose }: Props) {
  const t = useT();
  const { consultationCode, company, allowedActions, ownerId, ownerName } = consultation;
  const mayAssign = allowedActions.includes('assign');
  const { data: people } = useLoad(
    (options) => tenantService.listUsers({ query: { pageSize: 200 } }, options),
    [],
    mayAssign,
  );
  const { roles } = consultations.need('follow');
  const owners = (people?.list ?? [])
    .filter(({ roleCodes }) => roles.some((role) => roleCodes.includes(role)))
    .map(({ accountId, showName }) => ({ value: accountId, label: showName }));
  // The owner is an option while the others load, and also after leaving the channel.
  if (ownerId && !owners.some(({ value }) => value === ownerId))
    owners.push({ value: ownerId, label: ownerName ?? ownerId });
  const record = useRecordForm<ConsultationDetail, Values>({
    name: `consultation:${consultationCode}`,
    row: consultation,
    valuesOf,
    fresh: { state: 'new' },
    send: async (values, options, origin) => {
      const body = { ownerId: origin?.ownerId, ...values, consultationCode, version: origin?.version ?? 0 };
      await tenantService.saveConsultation({ body }, options);
      return null;
    },
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t('consultation.followOf', { company })}
      onClose={onClose}
      compare={{
        note: { label: t('consultation.note') },
        state: { label: t('consultation.state'), show: (state) => (state ? t(`consultation.state_${state}`) : '') },
        outcome: { label: t('consultation.outcome') },
        nextStep: { label: t('consultation.nextStep') },
        nextDue: { label: t('consultation.nextDue'), show: (day) => day ?? '' },
        ownerId: {
          label: t('consultation.owner'),
          show: (id) => owners.find(({ value }) => value === id)?.label ?? (id ? id : t('consultation.noOwner')),
        },
      }}
    >
      <NoteField
        name="note"
        label={t('consultation.note')}
        {...saveConsultationRules.note}
        placeholder={t('consultation.noteHint')}
        autoFocus
      />
      <RadioField
        name="state"
        label={t('consultation.state')}
        options={choosableStates(consultation.state).map((state) => ({
          value: state,
          label: t(`consultation.state_${state}`),
        }))}
      />
      <Outcome />
      <TextField name="nextStep" label={t('consultation.nextStep')} {...saveConsultationRules.nextStep} />
      <DayField name="nextDue" label={t('consultation.nextDue')} />
      {mayAssign && (
        <ProFormSelect
          name="ownerId"
          label={t('consultation.owner')}
          showSearch
          placeholder={t('consultation.noOwner')}
          options={owners}
        />
      )}
    </RecordDrawer>
  );
}

/** Why it is closed, while it is. */
function Outcome() {
  const t = useT();
  const state: ConsultationState | undefined = Form.useWatch('state', Form.useFormInstance());
  if (state !== 'closed') return null;
  return (
    <TextField
      name="outcome"
      label={t('consultation.outcome')}
      {...saveConsultationRules.outcome}
      required
      placeholder={t('consultation.outcomeHint')}
    />
  );
}
