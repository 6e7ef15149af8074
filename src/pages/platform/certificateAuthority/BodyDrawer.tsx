import { Form } from 'antd';
import { saveCertificationBodyRules } from '#domain/generated/rules/platform/saveCertificationBody';
import { errorCodes } from '#domain/kernel/errors';
import type { BodyScope, BodyState } from '#domain/subjects/platform/bodies';
import { CheckboxesField, RadioField } from '@/components/choiceFields';
import { DayField, NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { ManagerFields } from '@/features/tenant/ManagerFields';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type BodyInput, type BodyRow, platformService } from '@/services/platform';

interface Values {
  name?: string;
  approvalNumber?: string;
  validUntil?: string;
  scopes: BodyScope[];
  state: BodyState;
  reason?: string;
  managerName?: string;
  managerPhone?: string;
}
const fresh: Values = { scopes: ['isms'], state: 'valid' };
const fieldOfCode = {
  [errorCodes.nameTaken]: 'name',
  [errorCodes.codeTaken]: 'approvalNumber',
  [errorCodes.reasonNeeded]: 'reason',
} as const;

const valuesOf = ({ name, approvalNumber, validUntil, scopes, state, reason }: BodyRow): Values => ({
  name,
  scopes,
  state,
  approvalNumber: approvalNumber ?? '',
  reason: reason ?? '',
  ...(validUntil && { validUntil }),
});

interface Props {
  /** null: a new one. */
  body: BodyRow | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Enters a certification body with its approval and its manager, or changes one. */
export function BodyDrawer({ body, onSaved, onClose }: Props) {
  const t = useT();
  const record = useRecordForm<BodyRow, Values>({
    name: `body:${body?.tenantCode ?? 'new'}`,
    row: body,
    valuesOf,
    fresh,
    fieldOfCode,
    send: async ({ managerName, managerPhone, ...values }, options, origin) => {
      const sent = {
        ...values,
        ...(origin && { tenantCode: origin.tenantCode, version: origin.version }),
        ...(managerName && managerPhone && { manager: { name: managerName, phone: managerPhone } }),
      };
      // The form has checked that nothing is missing.
      await platformService.saveCertificationBody({ body: sent as BodyInput }, options);
      void toast('success', t('platform.bodySaved', { name: values.name ?? '' }));
      return null;
    },
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  const scopeWords = (scopes: readonly BodyScope[] | undefined) =>
    (scopes ?? []).map((scope) => t(`platform.scope_${scope}`)).join(t('common.comma'));
  return (
    <RecordDrawer
      record={record}
      title={body ? t('platform.editBody', { name: body.name }) : t('platform.newBody')}
      onClose={onClose}
      compare={{
        name: { label: t('platform.bodyName') },
        approvalNumber: { label: t('platform.approvalNumber') },
        validUntil: { label: t('platform.validUntil') },
        scopes: { label: t('platform.scopes'), show: scopeWords },
        state: { label: t('platform.approval'), show: (state) => (state ? t(`platform.approval_${state}`) : '') },
        reason: { label: t('platform.bodyReason') },
        managerName: { label: t('platform.managerName') },
        managerPhone: { label: t('platform.managerPhone') },
      }}
    >
      <TextField name="name" label={t('platform.bodyName')} {...saveCertificationBodyRules.name} autoFocus />
      <TextField
        name="approvalNumber"
        label={t('platform.approvalNumber')}
        {...saveCertificationBodyRules.approvalNumber}
        wrong={t('platform.approvalWrong')}
        validateTrigger="onBlur"
        extra={t('platform.approvalHint')}
      />
      <DayField name="validUntil" label={t('platform.validUntil')} required />
      <CheckboxesField
        name="scopes"
        label={t('platform.scopes')}
        {...saveCertificationBodyRules.scopes}
        textOf={(scope) => t(`platform.scope_${scope}`)}
      />
      <RadioField
        name="state"
        label={t('platform.approval')}
        {...saveCertificationBodyRules.state}
        textOf={(state) => t(`platform.approval_${state}`)}
      />
      <ReasonField />
      <ManagerFields
        labels={{ name: t('platform.managerName'), phone: t('platform.managerPhone') }}
        hint={t(body ? 'platform.managerMore' : 'platform.managerHint')}
        required={body === null}
      />
    </RecordDrawer>
  );
}

/** Why an approval no longer counts. */
function ReasonField() {
  const t = useT();
  const state: BodyState | undefined = Form.useWatch('state', Form.useFormInstance());
  if (!state || state === 'valid') return null;
  return <NoteField name="reason" label={t('platform.bodyReason')} {...saveCertificationBodyRules.reason} required />;
}
