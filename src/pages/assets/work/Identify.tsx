import { ProDescriptions } from '@ant-design/pro-components';
import { limits } from '#domain/kernel/limits';
import { deriveInventory, type Factor } from '#domain/subjects/assets/inventory/derivation';
import type { Method } from '#domain/subjects/assets/method/method';
import { ValueTag } from '@/components/LevelTag';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type SystemRow, type UnitRow } from '@/services/assets';
import ofRisks from './risks.module.css';
import type { UnitValues } from './saves';
import styles from './work.module.css';

interface Props {
  projectCode: string;
  row: UnitRow;
  typed: UnitValues;
  /** Absent while it is loaded. */
  method: Method | undefined;
}

/** What the unit's value comes from, as typed: its own C, I, A and the systems that it belongs to. */
export function Identify({ projectCode, row, typed, method }: Props) {
  const t = useT();
  const { data: systems } = useRequest(
    async () => {
      const query = { projectCode, pageSize: limits.pageSizeMax };
      return (await assetsService.listSystems({ query }, { silent: true })).list;
    },
    { cacheKey: `work:identify:${projectCode}`, staleTime: 60_000 },
  );
  const derived = method && systems && identify(method, systems, row, typed);
  return (
    <section className={styles.identify} aria-label={t('assets.work.identify')}>
      <h3>{t('assets.work.identify')}</h3>
      <p className={ofRisks.planLine}>
        <span className={styles.soft}>{t('assets.value')}</span>{' '}
        <ValueTag level={derived ? derived.value : row.value} />
        {derived && derived.value !== row.value && <span className={styles.soft}>{t('assets.work.afterSaving')}</span>}
      </p>
      {derived && (
        <ul className={styles.factors}>
          {derived.factors.map((factor) => (
            <li key={`${factor.rule} ${factor.from ?? ''}`}>
              {factor.rule === 'own'
                ? `${t('assets.inventory.rule_own')} C ${typed.confidentiality} / I ${typed.integrity} / A ${typed.availability}`
                : t(`assets.inventory.rule_${factor.rule}`, {
                    from: nameOf(row, factor),
                    value: factor.fromValue ?? '',
                  })}
              <span className={styles.soft}> {t('assets.countsAs', { value: factor.offered })}</span>
              {factor.offered === derived.value && derived.factors.length > 1 && <b> {t('assets.decisive')}</b>}
            </li>
          ))}
        </ul>
      )}
      {!derived && row.systems.length > 0 && (
        <ProDescriptions
          size="small"
          column={1}
          columns={[
            {
              key: 'systems',
              title: t('assets.fields.systems'),
              render: () => row.systems.map((system) => system.name).join(t('common.comma')),
            },
          ]}
        />
      )}
    </section>
  );
}

const nameOf = (row: UnitRow, factor: Factor) =>
  row.systems.find((system) => system.assetCode === factor.from)?.name ?? factor.from ?? '';

/**
 * The unit's value by the domain's own rule. A system enters with its value on all three: whatever the formula makes
 * of C, I and A, of three equal ones it makes that one.
 */
function identify(
  method: Pick<Method, 'assetValue' | 'importance'>,
  systems: readonly SystemRow[],
  row: UnitRow,
  typed: UnitValues,
) {
  const own = row.systems.flatMap((link) => {
    const system = systems.find(({ systemId }) => systemId === link.systemId);
    return system ? [{ ...link, value: system.value }] : [];
  });
  const { units } = deriveInventory(method, {
    businesses: [],
    associations: [],
    businessSystems: [],
    systems: own.map(({ assetCode, value }) => ({
      code: assetCode,
      confidentiality: value,
      integrity: value,
      availability: value,
    })),
    units: [
      {
        code: row.assetCode,
        confidentiality: typed.confidentiality,
        integrity: typed.integrity,
        availability: typed.availability,
      },
    ],
    systemUnits: own.map(({ assetCode, essential }) => ({ system: assetCode, unit: row.assetCode, essential })),
  });
  return units.get(row.assetCode);
}
