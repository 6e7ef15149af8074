import { limits } from '#domain/kernel/limits';
import { PaperUpload } from '@/components/PaperUpload';
import { useT } from '@/locales';
import { type Application, tenantService } from '@/services/tenant';

interface Props {
  application: Application;
  onChanged: () => void;
}

/** Documents of the caller's own application, such as the business licence; they can be changed until the final decision. */
export function ApplicationPapers({ application: { tenantCode, papers }, onChanged }: Props) {
  const t = useT();
  return (
    <PaperUpload
      title={t('admission.papers')}
      addLabel={t('admission.addPaper')}
      max={limits.applicationPapers}
      hint={(values) => t('admission.papersHint', values)}
      papers={papers}
      none={t('admission.papersNone')}
      fetch={(objectId, options) => tenantService.getApplicationPaper({ query: { tenantCode, objectId } }, options)}
      add={(file) => tenantService.addApplicationPaper({ form: {}, file })}
      remove={(objectId) => tenantService.removeApplicationPaper({ body: { objectId } })}
      onChanged={onChanged}
    />
  );
}
