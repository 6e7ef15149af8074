import { copyRisksRules } from '#domain/generated/rules/assets/copyRisks';
import styles from '@/components/bulk/bulk.module.css';
import { SelectField } from '@/components/choiceFields';
import { RecordDialog } from '@/components/RecordDialog';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import type { CallOptions } from '@/services/client';
import { formatNumber } from '@/utils/format';

interface Props {
  projectCode: string;
  count: number | string;
  onPreview: (unitId: string, options: CallOptions) => Promise<void>;
  onClose: () => void;
}

/** Whose risks others get. */
export default function CopyDialog({ projectCode, count, onPreview, onClose }: Props) {
  const t = useT();
  const label = t('assets.bulk.copyFrom');
  // Those that have risks, found by the server: there may be ten thousand.
  const { found, loading, search, notFound } = useFound(
    async (keyword) => {
      const { list } = await assetsService.listUnits(
        { query: { projectCode, keyword, pageSize: 50 } },
        { silent: true },
      );
      return list.filter(({ riskCount }) => riskCount > 0);
    },
    { none: t('common.nothingMatches') },
  );
  return (
    <RecordDialog<{ unitId?: string }>
      width={560}
      title={t('assets.bulk.copyTitle', { count: typeof count === 'number' ? formatNumber(count) : count })}
      okText={t('bulk.preview')}
      send={async ({ unitId = '' }, options) => onPreview(unitId, options)}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('assets.bulk.copyHint')}</p>
      <SelectField
        name="unitId"
        label={label}
        {...copyRisksRules.unitId}
        showSearch
        options={found?.map(({ unitId, assetCode, name, riskCount }) => ({
          value: unitId,
          label: `${assetCode} ${name} · ${t('assets.riskCount')} ${formatNumber(riskCount)}`,
        }))}
        fieldProps={{
          filterOption: false,
          onSearch: search,
          loading,
          notFoundContent: notFound,
          autoFocus: true,
          placeholder: t('assets.bulk.findUnit'),
        }}
      />
    </RecordDialog>
  );
}
