import { Tag, Tooltip } from 'antd';
import { useT } from '@/locales';
import type { NonconformityRow } from '@/services/iso';
import { NOTHING } from '@/utils/format';

/** Who is responsible; one who is only a name says so, since nothing waits for a name. */
export function Responsible({ of }: { of: Pick<NonconformityRow, 'responsible' | 'responsibleId'> }) {
  const t = useT();
  if (!of.responsible) return NOTHING;
  if (of.responsibleId) return of.responsible;
  return (
    <>
      {of.responsible}{' '}
      <Tooltip title={t('nonconformity.nameOnlyText')}>
        <Tag variant="filled">{t('nonconformity.nameOnly')}</Tag>
      </Tooltip>
    </>
  );
}
