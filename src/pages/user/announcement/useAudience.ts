import { useT } from '@/locales';
import type { Announcement } from '@/services/user';

/** Whom an announcement is for, in words. */
export function useAudience() {
  const t = useT();
  return ({ audience }: Pick<Announcement, 'audience'>) =>
    audience.length === 0
      ? t('announcement.everybody')
      : audience.map((type) => t(`announcement.type_${type}`)).join(t('common.comma'));
}
