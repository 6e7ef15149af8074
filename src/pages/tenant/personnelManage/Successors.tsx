import type { HoldingKind } from '#domain/core/tenant/people/rules';
import type { RoleCode } from '#domain/kernel/roles';
import { SelectField } from '@/components/choiceFields';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import type { Holdings } from '@/services/tenant';
import { formatNumber } from '@/utils/format';
import styles from './personnelManage.module.css';

/** Who takes over what, by its kind, as the call is sent it. */
export type Successors = Partial<Record<HoldingKind, string>>;

interface Props {
  name: string;
  holdings: Holdings;
  /** The roles that the person is left with. */
  rolesAfter: readonly RoleCode[];
}

/** What somebody can't hold any more with the roles that are left, and who takes it over. */
export function Successors({ name, holdings, rolesAfter }: Props) {
  const t = useT();
  const namesOf = useRoleNames();
  const moving = holdings.filter(
    ({ count, roleCodes }) => count > 0 && !roleCodes.some((role) => rolesAfter.includes(role)),
  );
  if (moving.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('people.handOver')}</h3>
      <p className={styles.soft}>{t('people.handOverText', { name })}</p>
      {moving.map(({ kind, count, candidates, roleCodes }) => (
        <SelectField
          key={kind}
          name={kind}
          label={t(`people.to_${kind}`, { count: formatNumber(count) })}
          showSearch
          required
          missing={t('people.toRequired')}
          extra={
            candidates.length === 0
              ? t('people.nobody', { roles: namesOf(roleCodes) })
              : kind === 'treatments' && t('people.signedKeeps')
          }
          options={candidates.map(({ accountId, showName, held }) => ({
            value: accountId,
            label: t('people.candidate', { name: showName, count: formatNumber(held) }),
          }))}
        />
      ))}
    </>
  );
}
