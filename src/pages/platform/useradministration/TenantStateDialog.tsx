import { Skeleton } from 'antd';
import { setTenantStateRules } from '#domain/generated/rules/platform/setTenantState';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { platformService, type TenantRow } from '@/services/platform';
import { formatNumber } from '@/utils/format';

interface Props {
  tenant: Pick<TenantRow, 'tenantCode' | 'name' | 'disabledReason'>;
  onTried: () => void;
  onClose: () => void;
}

/** Disables a tenant, with what goes on there at the moment, or enables it again. */
export function TenantStateDialog({ tenant: { tenantCode, name, disabledReason }, onTried, onClose }: Props) {
  const t = useT();
  const enabled = disabledReason !== null;
  return (
    <RecordDialog<{ reason?: string }>
      title={t(enabled ? 'userAdmin.enableTitle' : 'userAdmin.disableTitle', { name })}
      okText={t(enabled ? 'userAdmin.enable' : 'userAdmin.disable')}
      danger={!enabled}
      fieldOfCode={{ [errorCodes.reasonNeeded]: 'reason' }}
      send={async ({ reason }, options) => {
        await platformService.setTenantState({ body: { tenantCode, enabled, reason } }, options);
        void toast('success', t(enabled ? 'userAdmin.enabled' : 'userAdmin.disabled', { name }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {enabled ? <p>{t('userAdmin.enableText', { reason: disabledReason })}</p> : <Work tenantCode={tenantCode} />}
      <NoteField
        name="reason"
        label={t(enabled ? 'userAdmin.note' : 'userAdmin.reason')}
        {...setTenantStateRules.reason}
        required={!enabled}
        minRows={2}
      />
    </RecordDialog>
  );
}

const facts = ['signedIn', 'runningProjects', 'openOrders', 'points', 'jobs', 'links', 'deliveries'] as const;

/** What goes on in the tenant, and what becomes of it. */
function Work({ tenantCode }: { tenantCode: string }) {
  const t = useT();
  const { data, error } = useLoad(
    (options) => platformService.getTenantWork({ query: { tenantCode } }, options),
    [tenantCode],
  );
  return (
    <>
      {data ? (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{t(`userAdmin.work_${fact}`, { count: formatNumber(data[fact]) })}</li>
          ))}
        </ul>
      ) : error ? (
        <p>{error.message}</p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: facts.length }} />
      )}
      <p>{t('userAdmin.disableText')}</p>
      <p>{t('userAdmin.disableWork')}</p>
    </>
  );
}
