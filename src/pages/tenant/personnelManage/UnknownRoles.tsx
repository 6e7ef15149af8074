import { Alert } from 'antd';
import type { PastedPerson } from '#domain/core/tenant/people/pasted';
import type { RoleCode } from '#domain/kernel/roles';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';

/** The words of a line that name none of the roles. */
export const unknownRoles = (roleCodes: readonly string[] | undefined, grantable: readonly RoleCode[]) =>
  (roleCodes ?? []).filter((code) => !grantable.some((role) => role === code));

interface Props {
  lines: readonly Partial<PastedPerson>[];
  grantable: readonly RoleCode[];
}

/** The lines with pasted roles that can't be granted, by number, and the roles that can be. */
export function UnknownRoles({ lines, grantable }: Props) {
  const t = useT();
  const roleNames = useRoleNames();
  const told = lines.flatMap(({ roleCodes }, index) => {
    const words = unknownRoles(roleCodes, grantable);
    return words.length > 0 ? [t('people.roleUnknownAt', { n: index + 1, words: words.join(t('common.comma')) })] : [];
  });
  if (told.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBlockEnd: 16 }}
      title={t('people.roleUnknownTitle', { roles: roleNames(grantable) })}
      description={told.map((line) => <div key={line}>{line}</div>)}
    />
  );
}
