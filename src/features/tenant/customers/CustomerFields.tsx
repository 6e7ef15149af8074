import { ProFormSelect } from '@ant-design/pro-components';
import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { industries } from '#domain/core/tenant/industries';
import { tenantSizes } from '#domain/core/tenant/rules';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { NoteField, RadioField, TextField } from '@/components/fields';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { ContactsField } from '../Contacts';
import { CompanyName } from './CompanyName';

/** What a channel writes down of a customer, new or changed. */
export function CustomerFields({ tenantCode }: { tenantCode?: string }) {
  const t = useT();
  const say = useSay();
  const chosen = (label: string) => ({ required: true, message: t('tenant.chosen', { field: label }) });
  return (
    <>
      <CompanyName tenantCode={tenantCode} />
      <TextField
        name="uscc"
        label={t('customer.uscc')}
        {...createCustomerRules.uscc}
        placeholder={t('customer.usccPlaceholder')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_, typed?: string) => {
              if (typed?.trim() && !isUscc(plainUscc(typed))) throw new Error(t('customer.usccWrong'));
            },
          },
        ]}
      />
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
      <TextField name="address" label={t('customer.address')} {...createCustomerRules.address} />
      <ContactsField hint={t('customer.contactsHint')} />
      <NoteField
        name="note"
        label={t('customer.note')}
        {...createCustomerRules.note}
        placeholder={t('customer.notePlaceholder')}
      />
    </>
  );
}
