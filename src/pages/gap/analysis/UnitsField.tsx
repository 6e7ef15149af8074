import { ProForm } from '@ant-design/pro-components';
import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import { MultiSelect } from '@/components/MultiSelect';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import type { FindingDetail } from '@/services/gap';

/** An asset as the field holds it. */
export interface ChosenUnit {
  value: string;
  label: string;
}
export const chosenUnit = ({ unitId, assetCode, name }: FindingDetail['units'][number]): ChosenUnit => ({
  value: unitId,
  label: `${assetCode} ${name}`,
});

const SHOWN = 20;

/** Assets that something was seen on: there may be thousands. */
export function UnitsField({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { found, loading, search, notFound } = useFound(
    async (keyword) => {
      const query = { projectCode, keyword, pageSize: SHOWN };
      return (await assetsService.listUnits({ query }, { silent: true })).list.map(chosenUnit);
    },
    { none: t('common.nothingMatches') },
  );
  return (
    <ProForm.Item name="units" label={t('questionnaire.gap.units')} extra={t('questionnaire.gap.unitsHint')}>
      <MultiSelect<ChosenUnit[], ChosenUnit>
        labelInValue
        maxCount={findingLimits.units}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={loading}
        notFoundContent={notFound}
        options={found ?? []}
      />
    </ProForm.Item>
  );
}
