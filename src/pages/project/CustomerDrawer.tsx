import { Form, Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { industries } from '#domain/tenant/industries';
import { tenantSizes } from '#domain/tenant/rules';
import { phonePattern } from '#domain/user/rules';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { CreateDrawer, useCreateDraft } from '@/pages/project/CreateDrawer';
import { type CustomerInput, tenantService } from '@/services/tenant';

const fieldOfCode = { [errorCodes.nameTaken]: 'name' } as const;

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
  const [form] = Form.useForm<Partial<CustomerInput>>();
  const draft = useCreateDraft<Partial<CustomerInput>>('customer');
  const [created, setCreated] = useState<CreatedCustomer | null>(null);

  const submit = async (values: Partial<CustomerInput>, idempotencyKey: string) => {
    // The form has checked that nothing is missing.
    const body = values as CustomerInput;
    const { tenantCode } = await tenantService.createCustomer(
      { body },
      { idempotencyKey, handles: Object.keys(fieldOfCode) },
    );
    draft.discard();
    return () => {
      setCreated({ ...body, tenantCode });
      onCreated({ ...body, tenantCode });
    };
  };
  const another = () => {
    form.resetFields();
    setCreated(null);
  };
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: t('assets.required', { field: label }),
  });
  const chosen = (label: string) => ({ required: true, message: t('tenant.chosen', { field: label }) });

  return (
    <CreateDrawer
      title={t('tenant.newCustomer')}
      form={form}
      draft={draft}
      initial={{}}
      submitLabel={t('tenant.create')}
      submit={submit}
      fieldOfCode={fieldOfCode}
      onClose={onClose}
      instead={created && next?.(created, another)}
    >
      <Form.Item name="name" label={t('tenant.name')} rules={[required(t('tenant.name'))]}>
        <Input autoFocus maxLength={limits.nameLength} placeholder={t('tenant.namePlaceholder')} />
      </Form.Item>
      <Form.Item name="size" label={t('tenant.size')} rules={[chosen(t('tenant.size'))]}>
        <Radio.Group options={tenantSizes.map((size) => ({ value: size, label: t(`tenant.size_${size}`) }))} />
      </Form.Item>
      <Form.Item name="industries" label={t('tenant.industries')} rules={[chosen(t('tenant.industries'))]}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={industries.map((industry) => ({ value: industry.code, label: say(industry) }))}
        />
      </Form.Item>
      <Form.Item name="managerName" label={t('tenant.managerName')} rules={[required(t('tenant.managerName'))]}>
        <Input maxLength={limits.personNameLength} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="managerPhone"
        label={t('tenant.managerPhone')}
        extra={t('tenant.managerHint')}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('assets.required', { field: t('tenant.managerPhone') }) },
          { pattern: phonePattern, message: t('user.phoneWrong') },
        ]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
    </CreateDrawer>
  );
}
