import { saveOrganisationRules } from '#domain/generated/rules/tenant/saveOrganisation';
import { TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { ContactsField, contactLines } from '@/features/tenant/Contacts';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type Organisation, tenantService } from '@/services/tenant';

type Values = Pick<Organisation, 'nameEn' | 'address' | 'contacts'>;

interface Props {
  organisation: Organisation;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes what an organisation says of itself. */
export function OrganisationEdit({ organisation, onSaved, onClose }: Props) {
  const t = useT();
  const record = useRecordForm<Organisation, Values>({
    name: 'organisation',
    row: organisation,
    valuesOf: ({ nameEn, address, contacts }) => ({ nameEn, address, contacts }),
    fresh: { nameEn: '', address: '', contacts: [] },
    send: async (values, options, origin) => {
      await tenantService.saveOrganisation({ body: { ...values, version: origin?.version ?? 1 } }, options);
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
      title={t('account.organisationEdit')}
      onClose={onClose}
      compare={{
        nameEn: { label: t('account.nameEn') },
        address: { label: t('account.address') },
        contacts: { label: t('account.contacts'), show: contactLines },
      }}
    >
      <TextField name="nameEn" label={t('account.nameEn')} {...saveOrganisationRules.nameEn} />
      <TextField name="address" label={t('account.address')} {...saveOrganisationRules.address} />
      <ContactsField hint={t('account.contactsHint')} />
    </RecordDrawer>
  );
}
