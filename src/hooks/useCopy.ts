import { toast } from '@/feedback';
import { useT } from '@/locales';
import { copyText } from '@/utils/clipboard';

/** Copies a text and says how it went: success, failure, or no clipboard support. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  return async (text) => {
    const outcome = await copyText(text);
    if (outcome === 'copied') await toast('success', t('common.copied'));
    else await toast('error', t(outcome === 'failed' ? 'common.copyFailed' : 'common.copyUnsupported'));
  };
}
