import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import type { AnnouncementRow } from '@/services/platform';

/** Whom an announcement is for, in words: kinds of tenants, roles and single tenants, all of which must fit. */
export function useMeantFor() {
  const t = useT();
  const namesOf = useRoleNames();
  return ({ audience, roles, tenants }: Pick<AnnouncementRow, 'audience' | 'roles' | 'tenants'>): string =>
    [
      audience.map((type) => t(`announcement.type_${type}`)).join(t('common.comma')),
      namesOf(roles),
      tenants.map(({ name }) => name).join(t('common.comma')),
    ]
      .filter(Boolean)
      .join(' · ') || t('announcement.everybody');
}
