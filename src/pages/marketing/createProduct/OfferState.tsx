import { Tag } from 'antd';
import type { StateTone } from '#domain/kernel/tokens';
import type { ProductState } from '#domain/subjects/marketing/products/rules';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { OfferRow } from '@/services/marketing';

const tones: Readonly<Record<ProductState, StateTone>> = { draft: 'idle', published: 'done', withdrawn: 'late' };

/** The state of a product, and whether a change of it is prepared. */
export function OfferState({ offer: { state, draft } }: { offer: Pick<OfferRow, 'state' | 'draft'> }) {
  const t = useT();
  return (
    <>
      <StatusLabel tone={tones[state]}>{t(`product.state_${state}`)}</StatusLabel>{' '}
      {draft && <Tag>{t('product.prepared')}</Tag>}
    </>
  );
}
