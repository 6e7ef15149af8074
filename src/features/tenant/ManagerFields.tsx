import { Form } from 'antd';
import { createCustomerRules } from '#domain/generated/rules/tenant/createCustomer';
import { PhoneField, TextField } from '@/components/fields';

interface Props {
  /** What name and phone of this manager are called. */
  labels: { name: string; phone: string };
  hint: string;
  /** Without one the record can do nothing; else both of name and phone, or neither, as that may follow. */
  required?: boolean;
}

/** Who is to manage what the form enters, and is invited: in the form `managerName` and `managerPhone`. */
export function ManagerFields({ labels, hint, required = false }: Props) {
  const form = Form.useFormInstance();
  const name: string | undefined = Form.useWatch('managerName', form);
  const phone: string | undefined = Form.useWatch('managerPhone', form);
  const isNamed = required || Boolean(name?.trim() || phone?.trim());
  return (
    <>
      <TextField
        name="managerName"
        label={labels.name}
        {...createCustomerRules.managerName}
        required={isNamed}
        autoComplete="off"
      />
      <PhoneField name="managerPhone" label={labels.phone} extra={hint} optional={!isNamed} />
    </>
  );
}
