import type { ProjectKind } from '#domain/core/project/rules';
import { paidBy } from '#domain/subjects/marketing/rules';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';
import { formatNumber } from '@/utils/format';

interface Use {
  text: string;
  /** There is no unit for it, so that it cannot be created yet. */
  isMissing?: boolean;
}

/** Says of which product a new project of a kind and standard uses a unit, and how many there are. */
export function useProjectUse(): (kind: ProjectKind, standardCode: string) => Use {
  const t = useT();
  const say = useSay();
  const { data, error } = useLoad((options) => marketingService.listProducts(undefined, options));
  return (kind, standardCode) => {
    if (error) return { text: t('project.useUnknown') };
    if (!data) return { text: '' };
    const products = data.map((one) => ({ ...one, standards: one.standards.map((of) => of.standardCode) }));
    const paying = paidBy(products, { kind, standardCode });
    const product = paying.find(({ available }) => available > 0);
    if (product)
      return { text: t('project.useOf', { name: say(product.name), left: formatNumber(product.available) }) };
    const sold = products.filter(({ state }) => state === 'published');
    const missing = sold.find((one) => paying.includes(one));
    if (missing) return { text: t('project.useMissing', { name: say(missing.name) }), isMissing: true };
    const isSold = sold.some(({ usedBy }) => usedBy === kind);
    return { text: t(isSold ? 'project.useNotForStandard' : 'project.useNone'), isMissing: isSold };
  };
}
