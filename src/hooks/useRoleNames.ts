import type { RoleCode } from '#domain/kernel/roles';
import { useT } from '@/locales';

/** Roles in words, one after the other. */
export function useRoleNames(): (roleCodes: readonly RoleCode[]) => string {
  const t = useT();
  return (roleCodes) => roleCodes.map((role) => t(`user.role_${role}`)).join(t('common.comma'));
}
