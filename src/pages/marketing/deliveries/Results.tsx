import { fileEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import { PaperUpload } from '@/components/PaperUpload';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';

interface Props {
  deliveryCode: string;
  files: Parameters<typeof PaperUpload>[0]['papers'];
  fetch: Parameters<typeof PaperUpload>[0]['fetch'];
  /** The user works on it, and has not submitted it yet. */
  mayChange: boolean;
  /** Whether a file is being sent or taken back. */
  onBusy: (busy: boolean) => void;
  onChanged: () => void;
}

/** Files of a delivery's result: both sides read them. */
export function Results({ deliveryCode, files, fetch, mayChange, onBusy, onChanged }: Props) {
  const t = useT();
  if (!mayChange && files.length === 0) return null;
  return (
    <PaperUpload
      title={t('delivery.files')}
      addLabel={t('delivery.addFile')}
      max={limits.recordFiles}
      endings={fileEndings}
      hint={(values) => t('delivery.filesHint', values)}
      papers={files}
      none={t('delivery.noFiles')}
      fetch={fetch}
      {...(mayChange && {
        add: (file) => marketingService.addDeliveryFile({ form: { deliveryCode }, file }),
        remove: (objectId) => marketingService.removeDeliveryFile({ body: { deliveryCode, objectId } }),
      })}
      onBusy={onBusy}
      onChanged={onChanged}
    />
  );
}
