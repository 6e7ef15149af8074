import { ProForm } from '@ant-design/pro-components';
import { useDebounceFn } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { findingLimits } from '#domain/gap/analysis/limits';
import { useLoad } from '@/hooks/useLoad';
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

/** Letters typed closely are looked for together, in ms. */
const PAUSE = 250;
const SHOWN = 20;

/** Assets that something was seen on, searched by the server: there may be thousands. */
export function UnitsField({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const { run: search } = useDebounceFn((typed: string) => setKeyword(typed.trim()), { wait: PAUSE });
  const { data, error, loading } = useLoad(
    (options) => assetsService.listUnits({ query: { projectCode, keyword, pageSize: SHOWN } }, options),
    [projectCode, keyword],
  );
  return (
    <ProForm.Item name="units" label={t('questionnaire.gap.units')} extra={t('questionnaire.gap.unitsHint')}>
      <Select<ChosenUnit[], ChosenUnit>
        mode="multiple"
        labelInValue
        maxCount={findingLimits.units}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={loading}
        notFoundContent={error ? error.message : undefined}
        options={(data?.list ?? []).map(chosenUnit)}
      />
    </ProForm.Item>
  );
}
