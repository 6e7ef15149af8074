import type { t as translate } from '@/locales';
import type { OwnExam } from '@/services/exam';
import { formatInstant } from '@/utils/format';

/** Why no sitting can begin now, in a sentence. */
export const refusalText = (t: typeof translate, { reason, from }: NonNullable<OwnExam['refusal']>): string =>
  reason === 'waiting'
    ? t('examSitting.refusal_waiting', { from: formatInstant(from) })
    : t(`examSitting.refusal_${reason}`);
