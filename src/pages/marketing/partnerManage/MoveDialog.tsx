import { movePartnerRules } from '#domain/generated/rules/marketing/movePartner';
import { SelectField } from '@/components/choiceFields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';

interface Props {
  partner: PartnerCard;
  ownTenantCode: string;
  onDone: () => void;
  onClose: () => void;
}

/** Moves a partner, with all partners below it, below another one. */
export function MoveDialog({ partner, ownTenantCode, onDone, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const { tenantCode, tenantName, parentTenantCode } = partner;
  const { found, loading, search, notFound } = useFound(
    async (keyword) => {
      const { list } = await marketingService.listSubChannels({ query: { keyword, pageSize: 50 } }, { silent: true });
      const others = list.filter((one) => one.tenantCode !== tenantCode && one.tenantCode !== parentTenantCode);
      return [
        ...(parentTenantCode === ownTenantCode ? [] : [{ value: ownTenantCode, label: t('marketing.belowOwn') }]),
        ...others.map((one) => ({ value: one.tenantCode, label: one.tenantName })),
      ];
    },
    { none: t('common.nothingMatches') },
  );
  return (
    <RecordDialog<{ parent?: string }>
      title={t('marketing.moveOf', { name: tenantName })}
      width={560}
      okText={t('marketing.move')}
      send={async ({ parent = '' }, options) => {
        const body = { tenantCode, parentTenantCode: parent };
        const { approvalCode } = await marketingService.movePartner({ body }, options);
        if (approvalCode) return tellAsked(approvalCode);
        void toast('success', t('marketing.moved', { name: tenantName }));
      }}
      onTried={(succeeded) => succeeded && onDone()}
      onClose={onClose}
    >
      <p>{t('marketing.moveText')}</p>
      <SelectField
        name="parent"
        label={t('marketing.newParent')}
        showSearch
        allowClear={false}
        placeholder=""
        {...movePartnerRules.parentTenantCode}
        options={found}
        fieldProps={{ filterOption: false, onSearch: search, loading, notFoundContent: notFound }}
      />
    </RecordDialog>
  );
}
