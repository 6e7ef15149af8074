import { Alert } from 'antd';
import { useT } from '@/locales';
import type { Line, RoleOption } from './pasted';

/** The words of a line that name none of the roles. */
export const unknownRoles = (roleCodes: readonly string[] | undefined, options: readonly RoleOption[]) =>
  (roleCodes ?? []).filter((code) => !options.some(({ value }) => value === code));

/** The lines whose pasted roles are none, by number, and which roles there are. */
export function UnknownRoles({ lines, options }: { lines: readonly Partial<Line>[]; options: readonly RoleOption[] }) {
  const t = useT();
  const joined = (words: readonly string[]) => words.join(t('common.comma'));
  const told = lines.flatMap(({ roleCodes }, index) => {
    const words = unknownRoles(roleCodes, options);
    return words.length > 0 ? [t('people.roleUnknownAt', { n: index + 1, words: joined(words) })] : [];
  });
  if (told.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('people.roleUnknownTitle', { roles: joined(options.map(({ label }) => label)) })}
      description={told.map((line) => <div key={line}>{line}</div>)}
    />
  );
}
