import { useT } from '@/locales';
import { Equity } from '../accountEquity/Equity';

/** The same for the platform, which holds nothing: what partners ask it for, and where each unit went. */
export default function Accredit() {
  const t = useT();
  return <Equity title={t('route.accredit')} />;
}
