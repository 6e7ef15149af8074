import { Skeleton, Tag } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type Derivation as Steps } from '@/services/assets';
import styles from '../risk/explanation.module.css';

/** Where a value comes from: the asset, the systems and businesses above it, and which factor decided. */
export function Derivation({ steps }: { steps: Steps }) {
  const t = useT();
  return (
    <ol className={styles.steps}>
      {steps.map((asset) => (
        <li key={`${asset.kind} ${asset.code}`}>
          <div className={styles.line}>
            <Tag>{t(`assets.inventory.kind_${asset.kind}`)}</Tag>
            <b>{asset.name}</b>
            <span className={styles.code}>{asset.code}</span>
            <LevelTag level={asset.value} />
          </div>
          <ul className={styles.factors}>
            {asset.factors.map((factor) => (
              <li key={`${factor.rule} ${factor.from ?? ''}`}>
                {factor.rule === 'own' && asset.protection
                  ? `${t('assets.inventory.rule_own')} C ${asset.protection.confidentiality} / I ${asset.protection.integrity} / A ${asset.protection.availability}`
                  : t(`assets.inventory.rule_${factor.rule}`, {
                      from: factor.fromName ?? factor.from ?? '',
                      value: factor.fromValue ?? '',
                    })}
                <span className={styles.note}> {t('assets.countsAs', { value: factor.offered })}</span>
                {factor.offered === asset.value && asset.factors.length > 1 && (
                  <b className={styles.decisive}> {t('assets.decisive')}</b>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  projectCode: string;
  kind: 'unit' | 'system' | 'business';
  id: string;
  /** Asks again once the record was saved. */
  version: number;
}

/** The same of one asset, read when it is looked at. */
export default function AssetDerivation({ projectCode, kind, id, version }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getDerivation({ query: { projectCode, kind, id } }, options),
    [id, version],
  );
  return (
    <section>
      <h3 className={styles.heading}>{t('assets.whereValueFrom')}</h3>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : data ? (
        <Derivation steps={data} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}
