import { Page } from '@/components/Page';
import { useT } from '@/locales';
import { AllPartners } from './AllPartners';

/** All partners below the user's tenant, as a list. */
export default function ChannelQuery() {
  const t = useT();
  return (
    <Page title={t('route.channelQuery')}>
      <AllPartners />
    </Page>
  );
}
