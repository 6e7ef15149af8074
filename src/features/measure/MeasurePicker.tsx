import { Select } from 'antd';
import { useT } from '@/locales';
import type { MeasureRow } from '@/services/assets';
import { useFoundMeasures } from './useFoundMeasures';

interface Props {
  projectCode: string;
  onPick: (measure: MeasureRow) => void;
}

/** Finds a measure of the project by its code or text, so that its plan is taken over instead of being typed again. */
export function MeasurePicker({ projectCode, onPick }: Props) {
  const t = useT();
  const { found, loading, search, notFound } = useFoundMeasures(projectCode);
  return (
    <Select
      aria-label={t('assets.work.existingMeasure')}
      placeholder={t('assets.work.existingMeasureHint')}
      value={null}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      notFoundContent={notFound}
      options={found ?? []}
      onSelect={(measureId) => {
        const one = found?.find(({ value }) => value === measureId);
        if (one) onPick(one.measure);
      }}
      style={{ width: '100%' }}
    />
  );
}
