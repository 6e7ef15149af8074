import { Tag, Tooltip } from 'antd';
import { useT } from '@/locales';
import type { MeasureRow } from '@/services/assets';
import { NOTHING } from '@/utils/format';

/** Who carries out a measure; one who is only a name says so, since nothing waits for a name. */
export function OwnerName({ owner }: { owner: Pick<MeasureRow, 'treatmentOwner' | 'treatmentOwnerId'> }) {
  const t = useT();
  const { treatmentOwner, treatmentOwnerId } = owner;
  if (!treatmentOwner) return NOTHING;
  if (treatmentOwnerId) return treatmentOwner;
  return (
    <>
      {treatmentOwner}{' '}
      <Tooltip title={t('assets.measure.nameOnlyText')}>
        <Tag variant="filled">{t('assets.measure.nameOnly')}</Tag>
      </Tooltip>
    </>
  );
}
