import { ProFormDependency } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { Level } from '#domain/kernel/levels';
import { explainStated, type StatedRisk } from '#domain/subjects/assets/method/explain';
import { editionOf, type Method } from '#domain/subjects/assets/method/method';
import { ratedOf2022 } from '#domain/subjects/assets/risk/change';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import { RiskSteps } from '../risk/RiskSteps';
import { useFields } from '../useFields';
import ofRisks from './risks.module.css';
import styles from './work.module.css';

/** What the results follow from. */
const inputs = ['threatFrequency', 'vulnerabilitySeverity', ...ratedOf2022];

interface Props {
  /** Absent while it is loaded. */
  method: Method | undefined;
  assetValue: Level;
  /** The level as it is saved, which the form shows already; absent of a new risk. */
  saved?: Level;
}

/** What follows from a risk's fields as they are typed, by the project's method; and what lacks for the rest. */
export function LiveResults({ method, assetValue, saved }: Props) {
  if (!method || editionOf(method) !== '2022') return null;
  return (
    <ProFormDependency name={inputs}>
      {(typed: Omit<StatedRisk, 'assetValue'>) => (
        <Results {...explainStated(method, { ...typed, assetValue })} saved={saved} />
      )}
    </ProFormDependency>
  );
}

function Results({ steps, lacking, saved }: ReturnType<typeof explainStated> & Pick<Props, 'saved'>) {
  const t = useT();
  const { label } = useFields('2022');
  const [open, setOpen] = useState(false);
  const id = useId();
  const risk = steps.find(({ result }) => result === 'risk');
  return (
    <div className={ofRisks.live}>
      <div className={ofRisks.liveLine}>
        <span className={ofRisks.liveLine} aria-live="polite">
          {steps
            .filter((step) => step !== risk)
            .map(({ result, level }) => (
              <span key={result} className={ofRisks.liveValue}>
                <span className={styles.soft}>{t(`assets.risk.step_${result}`)}</span>
                <ValueTag level={level} />
              </span>
            ))}
          {risk && risk.level !== saved && (
            <span className={ofRisks.liveValue}>
              <span className={styles.soft}>{t(saved ? 'assets.work.levelOnSave' : 'assets.riskLevel')}</span>
              <LevelTag level={risk.level} />
            </span>
          )}
          {lacking.length > 0 && (
            <span className={styles.soft}>
              {t('assets.work.lacking', { fields: lacking.map(label).join(t('common.comma')) })}
            </span>
          )}
        </span>
        {steps.length > 0 && (
          <Button type="link" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {t('assets.risk.howComputed')}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <RiskSteps steps={steps} edition="2022" />}
      </div>
    </div>
  );
}
