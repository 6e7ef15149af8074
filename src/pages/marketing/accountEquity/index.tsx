import { useT } from '@/locales';
import { Equity } from './Equity';

/** What the user's tenant holds of products, and what it asks for. */
export default function AccountEquity() {
  const t = useT();
  return <Equity title={t('route.accountEquity')} />;
}
