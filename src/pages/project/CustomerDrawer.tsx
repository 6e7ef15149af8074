import { ProFormSelect } from '@ant-design/pro-components';
import { type ReactNode, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { industries } from '#domain/tenant/industries';
import { tenantSizes } from '#domain/tenant/rules';
import { PhoneField, RadioField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type CustomerInput, tenantService } from '@/services/tenant';

const fieldOfCode = { [errorCodes.nameTaken]: 'name' } as const;
const fresh: Partial<CustomerInput> = {};

/** What was entered, with the code it got. */
export type CreatedCustomer = CustomerInput & { tenantCode: string };

interface Props {
  onCreated: (customer: CreatedCustomer) => void;
  onClose: () => void;
  /** The next step, once it has been created. */
  next?: (customer: CreatedCustomer, another: () => void) => ReactNode;
}

/** Enters a customer and its project manager. */
export function CustomerDrawer({ onCreated, onClose, next }: Props) {
  const t = useT();
  const { say } = useWords();
  const [created, setCreated] = useState<CreatedCustomer | null>(null);
  const record = useRecordForm<never, Partial<CustomerInput>>({
    name: 'customer:new',
    row: null,
    valuesOf: () => fresh,
    fresh,
    fieldOfCode,
    send: async (values, options) => {
      // The form has checked that nothing is missing.
      const body = values as CustomerInput;
      const { tenantCode } = await tenantService.createCustomer({ body }, options);
      setCreated({ ...body, tenantCode });
      onCreated({ ...body, tenantCode });
      return null;
    },
  });
  const another = () => {
    record.discard();
    setCreated(null);
  };
  const chosen = (label: string) => ({ required: true, message: t('tenant.chosen', { field: label }) });
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t('tenant.newCustomer')}
      submitLabel={t('tenant.create')}
      onClose={onClose}
      instead={created && next?.(created, another)}
    >
      <TextField name="name" label={t('tenant.name')} required autoFocus placeholder={t('tenant.namePlaceholder')} />
      <RadioField
        name="size"
        label={t('tenant.size')}
        rules={[chosen(t('tenant.size'))]}
        options={tenantSizes.map((size) => ({ value: size, label: t(`tenant.size_${size}`) }))}
      />
      <ProFormSelect
        name="industries"
        label={t('tenant.industries')}
        rules={[chosen(t('tenant.industries'))]}
        mode="multiple"
        showSearch
        options={industries.map((industry) => ({ value: industry.code, label: say(industry) }))}
      />
      <TextField
        name="managerName"
        label={t('tenant.managerName')}
        required
        max={limits.personNameLength}
        autoComplete="off"
      />
      <PhoneField name="managerPhone" label={t('tenant.managerPhone')} extra={t('tenant.managerHint')} />
    </RecordDrawer>
  );
}
