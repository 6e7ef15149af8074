import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { industries } from '#domain/core/tenant/industries';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { RadioField, SelectField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { ContactsField } from '../Contacts';
import { CompanyName } from './CompanyName';

/** What a channel writes down of a customer, new or changed. */
export function CustomerFields({ tenantCode }: { tenantCode?: string }) {
  const t = useT();
  const say = useSay();
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
        {...createCustomerRules.size}
        textOf={(size) => t(`tenant.size_${size}`)}
      />
      <SelectField
        name="industries"
        label={t('tenant.industries')}
        {...createCustomerRules.industries}
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
