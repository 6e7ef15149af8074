import { importanceRules, threatCapabilities, threatTimings } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { MethodRow } from '@/services/assets';
import styles from './method.module.css';
import { stages } from './methodDraft';
import { StageTable } from './StageTable';
import { ThreatTable } from './ThreatTable';

/** What a method is made of: how an asset is valued, how importance flows down, and its tables. */
export function MethodDetail({ method }: { method: MethodRow }) {
  const t = useT();
  const { tables } = method;
  return (
    <>
      <dl className={styles.rules}>
        <dt>{t('assets.method.assetValue')}</dt>
        <dd>{t(`assets.method.assetValue_${method.assetValue}`)}</dd>
        {importanceRules.map((rule) => (
          <Rule key={rule} rule={rule} on={Boolean(method.importance[rule])} />
        ))}
      </dl>
      {!tables && <p className={styles.note}>{t('assets.method.formulaHint')}</p>}
      {method.threat && <p className={styles.note}>{t('assets.method.ownFunctions')}</p>}
      <div className={styles.stages}>
        {method.threat && <ThreatTable cell={valuesOf(method.threat)} />}
        {stages.map((stage) =>
          tables ? (
            <StageTable key={stage} stage={stage} isOf2022={method.threat !== null} {...tables[stage]} />
          ) : (
            // Formulas are the standard's own: only it has a method without tables.
            <StageTable key={stage} stage={stage} table={null} bounds={standardMethods.multiplication.bounds[stage]} />
          ),
        )}
      </div>
    </>
  );
}

/** The values of a threat table by their places. */
const valuesOf = ({ table, timing }: NonNullable<MethodRow['threat']>) => {
  const lines = threatCapabilities.map((capability) => table[capability]);
  const added = threatTimings.map((name) => timing[name]);
  return (row: number | null, column: number) => (row === null ? added : lines[row])?.[column];
};

function Rule({ rule, on }: { rule: (typeof importanceRules)[number]; on: boolean }) {
  const t = useT();
  return (
    <>
      <dt>
        {t(`assets.method.rule_${rule}`)}{' '}
        <StatusLabel tone={on ? 'done' : 'idle'}>{t(on ? 'assets.method.on' : 'assets.method.off')}</StatusLabel>
      </dt>
      <dd>{t(`assets.method.ruleText_${rule}`)}</dd>
    </>
  );
}
