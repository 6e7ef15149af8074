import { type ReactNode, useState } from 'react';
import { industries } from '#domain/core/tenant/industries';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type CustomerDetail, type CustomerFacts, type CustomerInput, tenantService } from '@/services/tenant';
import { contactLines } from '../Contacts';
import { ManagerFields } from '../ManagerFields';
import { CustomerFields } from './CustomerFields';

const fieldOfCode = {
  [errorCodes.nameTaken]: 'name',
  [errorCodes.codeTaken]: 'uscc',
  [errorCodes.customerReported]: 'name',
  [errorCodes.customerWorkedWith]: 'name',
  [errorCodes.customerInPool]: 'name',
} as const;
const fresh: Partial<CustomerInput> = {};

/** What was entered, with the code it got. */
export type CreatedCustomer = CustomerInput & { tenantCode: string };

interface Props {
  /** What is known of it already, e.g. by the request for advice that it came by. */
  from?: Partial<CustomerInput>;
  onCreated: (customer: CreatedCustomer) => void;
  onClose: () => void;
  /** The next step, once it has been created. */
  next?: (customer: CreatedCustomer, another: () => void) => ReactNode;
}

/** Enters a customer, and its project manager where that is known already. */
export function CustomerDrawer({ from = fresh, onCreated, onClose, next }: Props) {
  const t = useT();
  const [created, setCreated] = useState<CreatedCustomer | null>(null);
  const record = useRecordForm<never, Partial<CustomerInput>>({
    name: `customer:${from.consultationCode ?? 'new'}`,
    row: null,
    valuesOf: () => from,
    fresh: from,
    fieldOfCode,
    send: async (values, options) => {
      // The form has checked that nothing is missing.
      const body = { ...values, consultationCode: from.consultationCode } as CustomerInput;
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
  return (
    <RecordDrawer
      record={record}
      width={640}
      title={t('tenant.newCustomer')}
      submitLabel={t('tenant.create')}
      onClose={onClose}
      instead={created && next?.(created, another)}
    >
      <CustomerFields />
      <ManagerFields
        labels={{ name: t('tenant.managerName'), phone: t('tenant.managerPhone') }}
        hint={t('tenant.managerHint')}
      />
    </RecordDrawer>
  );
}

/** What the form holds of a customer that there is. */
const factsOf = ({
  tenantName,
  size,
  industries: chosen,
  uscc,
  address,
  note,
  contacts,
}: CustomerDetail): CustomerFacts => ({
  name: tenantName,
  ...(size && { size }),
  industries: chosen,
  uscc: uscc ?? '',
  address,
  note,
  contacts,
});

interface EditProps {
  customer: CustomerDetail;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes what is kept of a customer. */
export function CustomerEdit({ customer, onSaved, onClose }: EditProps) {
  const t = useT();
  const say = useSay();
  const { tenantCode } = customer;
  const record = useRecordForm<CustomerDetail, CustomerFacts>({
    name: `customer:${tenantCode}`,
    row: customer,
    valuesOf: factsOf,
    fresh: {},
    fieldOfCode,
    send: async (values, options, origin) => {
      const body = { ...values, tenantCode, version: origin?.version ?? 0 };
      // The form has checked that nothing is missing.
      await tenantService.saveCustomer(
        { body: body as Parameters<typeof tenantService.saveCustomer>[0]['body'] },
        options,
      );
      return null;
    },
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  const wordOf = (code: string) => {
    const known = industries.find((industry) => industry.code === code);
    return known ? say(known) : code;
  };
  return (
    <RecordDrawer
      record={record}
      width={640}
      title={t('customer.edit', { name: customer.tenantName })}
      onClose={onClose}
      compare={{
        name: { label: t('tenant.name') },
        uscc: { label: t('customer.uscc') },
        size: { label: t('tenant.size'), show: (size) => (size ? t(`tenant.size_${size}`) : '') },
        industries: {
          label: t('tenant.industries'),
          show: (codes) => (codes ?? []).map(wordOf).join(t('common.comma')),
        },
        address: { label: t('customer.address') },
        contacts: { label: t('customer.contacts'), show: contactLines },
        note: { label: t('customer.note') },
      }}
    >
      <CustomerFields tenantCode={tenantCode} />
    </RecordDrawer>
  );
}
