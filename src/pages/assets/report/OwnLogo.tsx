import { Button } from 'antd';
import { useState } from 'react';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { tenantService } from '@/services/tenant';

/** Takes the logo of the user's organization, if it has one. */
export function OwnLogo({ send }: { send: (file: File) => Promise<void> }) {
  const t = useT();
  const [taking, setTaking] = useState(false);
  const { data } = useLoad((options) => tenantService.getOrganisation({}, options));
  const logo = data?.logo;
  if (!logo) return null;
  const take = async () => {
    setTaking(true);
    try {
      const { blob } = await tenantService.getOrganisationFile({ query: { kind: 'logo' } });
      await send(new File([blob], logo.name));
    } finally {
      setTaking(false);
    }
  };
  return (
    <Button loading={taking} onClick={() => void take().catch(report)}>
      {t('assets.report.logoOwn')}
    </Button>
  );
}
