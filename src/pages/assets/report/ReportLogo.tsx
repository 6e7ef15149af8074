import { limits } from '#domain/kernel/limits';
import { StoredFile } from '@/components/StoredFile';
import { StoredPicture } from '@/components/StoredPicture';
import { useT } from '@/locales';
import { assetsService, type ReportSettings } from '@/services/assets';
import { megabytes } from '@/utils/format';
import { OwnLogo } from './OwnLogo';

interface Props {
  projectCode: string;
  logo: ReportSettings['logo'];
  isOpen: boolean;
  onChanged: () => void;
}

const max = { size: megabytes(limits.logoBytes), pixels: limits.logoPixels };

/** The picture on the report's cover. */
export function ReportLogo({ projectCode, logo, isOpen, onChanged }: Props) {
  const t = useT();
  return (
    <StoredFile
      title={t('assets.report.logo')}
      has={logo !== null}
      isOpen={isOpen}
      accept=".png,.jpg,.jpeg"
      maxBytes={limits.logoBytes}
      hint={t('assets.report.logoHint', max)}
      save={(file) => assetsService.saveReportLogo({ form: { projectCode }, file }, { silent: true })}
      remove={() => assetsService.removeReportLogo({ body: { projectCode } }, { silent: true })}
      onChanged={onChanged}
      more={(send) => <OwnLogo send={send} />}
    >
      {logo && (
        <StoredPicture
          key={`${logo.name} ${logo.size}`}
          name={logo.name}
          size={logo.size}
          more={`${logo.width} × ${logo.height}`}
          load={() => assetsService.getReportLogo({ query: { projectCode } }, { silent: true })}
        />
      )}
    </StoredFile>
  );
}
