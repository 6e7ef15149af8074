import { Skeleton } from 'antd';
import { customerLeaders } from '#domain/core/project/dispatch/rules';
import { SelectField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordDialog } from '@/components/RecordDialog';
import { useLoad } from '@/hooks/useLoad';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { tenantService } from '@/services/tenant';
import styles from '../dispatch/dispatch.module.css';

/** The option for nobody in particular. */
const NOBODY = '-';

interface Props {
  customer: { tenantCode: string; tenantName: string };
  onPreview: (customerOwnerId: string | null, options: SendOptions) => Promise<void>;
  onClose: () => void;
}

/** Who leads projects on the customer's side: one of its project managers or owners. */
export default function OwnerDialog({ customer, onPreview, onClose }: Props) {
  const t = useT();
  const { tenantCode, tenantName } = customer;
  const { data, error, refresh } = useLoad(
    (options) => tenantService.listTenantUsers({ query: { tenantCode, pageSize: 200 } }, options),
    [tenantCode],
  );
  const people = data?.list.filter(({ roleCodes }) => customerLeaders.some((role) => roleCodes.includes(role)));
  return (
    <RecordDialog<{ owner?: string }>
      title={t('dispatch.changeOwnerTitle')}
      okText={t('dispatch.preview')}
      send={({ owner }, options) => onPreview(owner === NOBODY ? null : (owner ?? null), options)}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('dispatch.ownerOf', { customer: tenantName })}</p>
      {error && !data ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !people ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : (
        <SelectField
          name="owner"
          label={t('dispatch.ownerField')}
          showSearch
          // Nobody is a choice as well.
          required
          extra={people.length === 0 && t('dispatch.ownerNone')}
          options={[
            ...people.map(({ accountId, showName }) => ({ value: accountId, label: showName })),
            { value: NOBODY, label: t('dispatch.ownerClear') },
          ]}
        />
      )}
    </RecordDialog>
  );
}
