import { renameTenantRules } from '#domain/generated/rules/platform/renameTenant';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { platformService, type TenantRecord } from '@/services/platform';

interface Props {
  tenant: Pick<TenantRecord, 'tenantCode' | 'name' | 'version'>;
  onTried: () => void;
  onClose: () => void;
}

/** Gives a tenant another legal name, for a reason. */
export function RenameDialog({ tenant: { tenantCode, name, version }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ name: string; reason?: string }>
      title={t('userAdmin.renameTitle', { name })}
      okText={t('userAdmin.rename')}
      fresh={{ name }}
      fieldOfCode={{ [errorCodes.nameTaken]: 'name' }}
      send={async ({ name: to, reason = '' }, options) => {
        await platformService.renameTenant({ body: { tenantCode, version, name: to, reason } }, options);
        void toast('success', t('userAdmin.renamed', { name: to }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('userAdmin.renameText')}</p>
      <TextField name="name" label={t('userAdmin.newName')} {...renameTenantRules.name} autoFocus autoComplete="off" />
      <NoteField name="reason" label={t('userAdmin.reason')} {...renameTenantRules.reason} />
    </RecordDialog>
  );
}
