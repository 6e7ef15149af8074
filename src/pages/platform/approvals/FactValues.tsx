import { type Fact, type FactValue, factFormats } from '#domain/capabilities/approval/rules';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { payMethods } from '#domain/subjects/ledger/orders/workflow';
import { productUses } from '#domain/subjects/marketing/products/rules';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import { formatNumber, formatYuan, NOTHING } from '@/utils/format';
import styles from './approvals.module.css';

/** A value of a request in words, by what it is. */
function useFactText() {
  const t = useT();
  const namesOf = useRoleNames();
  return ({ name }: Fact, value: FactValue): string => {
    if (value === null || value === '') return NOTHING;
    if (name === 'method' && payMethods.some((method) => method === value))
      return t(`ledger.method_${value as (typeof payMethods)[number]}`);
    switch (factFormats[name]) {
      case 'fen':
        return formatYuan(Number(value));
      case 'rate':
        return `${formatNumber(Number(value) / 100)}%`;
      case 'number':
        return formatNumber(Number(value));
      case 'roles':
        return namesOf(
          String(value)
            .split(',')
            .filter((role): role is RoleCode => roleCodes.some((one) => one === role)),
        );
      case 'use':
        return productUses.some((use) => use === value)
          ? t(`product.usedBy_${value as (typeof productUses)[number]}`)
          : String(value);
      default:
        return String(value);
    }
  };
}

/** One field of a request; for a change, also the current value. */
export function FactText({ fact }: { fact: Fact }) {
  const textOf = useFactText();
  const { value, before } = fact;
  if (before === undefined || before === value) return <>{textOf(fact, value)}</>;
  return (
    <>
      <span className={styles.before}>{textOf(fact, before)}</span> → <strong>{textOf(fact, value)}</strong>
    </>
  );
}

/** All that a request says: of whom or what in a line, how much in another. */
export function useFactLines(): (facts: readonly Fact[]) => { names: string; figures: string } {
  const t = useT();
  const textOf = useFactText();
  return (facts) => {
    const known = facts.filter(({ value }) => value !== null);
    const isName = ({ name }: Fact) => factFormats[name] === 'text';
    const figureOf = (fact: Fact) => `${t(`approval.fact_${fact.name}`)} ${textOf(fact, fact.value)}`;
    return {
      names: known
        .filter(isName)
        .map((fact) => textOf(fact, fact.value))
        .join(' · '),
      figures: known
        .filter((fact) => !isName(fact))
        .map(figureOf)
        .join(' · '),
    };
  };
}
