import { useState } from 'react';
import { extendProtectionsRules } from '#domain/generated/rules/tenant/extendProtections';
import BulkPreview from '@/components/bulk/BulkPreview';
import { NoteField } from '@/components/fields';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { type ExtensionPreview, tenantService } from '@/services/tenant';
import styles from './customerManagement.module.css';

interface Props {
  tenantCodes: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Extends the protection of several customers: asks for the reason, shows a preview, then extends. */
export function ExtendMany({ tenantCodes, onDone, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState<ExtensionPreview | null>(null);
  const send = (reason: string) => (seal: string | undefined, options?: object) =>
    tenantService.extendProtections({ body: { tenantCodes, reason, seal } }, options);
  if (!first)
    return (
      <RecordDialog<{ reason?: string }>
        title={t('customer.extendMany', { count: tenantCodes.length })}
        okText={t('customer.extendPreview')}
        fresh={{ reason: typed }}
        send={async ({ reason = '' }, { silent }) => {
          setFirst(await send(reason)(undefined, { silent }));
          setTyped(reason);
        }}
        onDone={() => undefined}
        onClose={onClose}
      >
        <NoteField name="reason" label={t('customer.reason')} {...extendProtectionsRules.reason} autoFocus />
      </RecordDialog>
    );
  return (
    <BulkPreview<ExtensionPreview>
      first={first}
      call={{
        words: {
          title: t('customer.extendMany', { count: tenantCodes.length }),
          headline: (count) => t('customer.extendCount', { count }),
          nothing: t('customer.extendNone'),
          action: () => t('customer.extend'),
        },
        send: send(typed),
        effects: ({ left }) => <Left left={left} />,
      }}
      onDone={({ count }) => {
        void toast('success', t('customer.extendedMany', { count }));
        onDone();
      }}
      onBack={() => setFirst(null)}
      onClose={onClose}
    />
  );
}

function Left({ left }: Pick<ExtensionPreview, 'left'>) {
  const t = useT();
  if (left.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('customer.extendLeft', { count: left.length })}</h3>
      <PlainTable<ExtensionPreview['left'][number]>
        rowKey="tenantCode"
        dataSource={left}
        columns={[
          { title: t('tenant.name'), dataIndex: 'tenantName', className: 'wraps' },
          {
            title: t('customer.reason'),
            dataIndex: 'reason',
            className: 'wraps',
            render: (_, { reason, from }) => t(`customer.extend_${reason}`, { from: from ?? '' }),
          },
        ]}
      />
    </>
  );
}
