import { useState } from 'react';
import type { RecordEntity } from '#domain/assets/record/record';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { megabytes } from '@/utils/format';

/** Which record is meant, as calls name it. */
export interface About {
  projectCode: string;
  entity: RecordEntity;
  entityId: string;
}

/** Sends files to a record, one after the other, as the server takes them; those that fail are named, the others stay. */
export function useSendFiles(about: About, onChanged: () => void) {
  const t = useT();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const sendOne = async (file: File): Promise<string | null> => {
    const { name } = file;
    if (file.size > limits.recordFileBytes)
      return t('assets.record.tooLarge', { name, size: megabytes(limits.recordFileBytes) });
    setSending({ name, percent: 0 });
    try {
      await assetsService.addRecordFile(
        { form: about, file },
        { onProgress: (percent) => setSending({ name, percent }), silent: true },
      );
      return null;
    } catch (error) {
      const why = error instanceof Error ? error.message : t('common.unknownError');
      return t('assets.record.uploadFailed', { name, why });
    }
  };
  const send = async (files: readonly File[]) => {
    setFailures([]);
    let added = 0;
    for (const file of files) {
      const failed = await sendOne(file);
      if (failed) setFailures((before) => [...before, failed]);
      else added += 1;
    }
    setSending(null);
    if (added > 0) void toast('success', t('assets.record.added', { count: added }));
    onChanged();
  };
  return { send, sending, failures, forget: () => setFailures([]) };
}
