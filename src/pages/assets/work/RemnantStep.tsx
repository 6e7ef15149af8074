import { ProFormDependency } from '@ant-design/pro-components';
import { needsAcceptance } from '#domain/subjects/assets/risk/criteria';
import { LevelTag } from '@/components/LevelTag';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import type { RiskRow } from '@/services/assets';
import { annexRef } from '@/utils/format';
import { useWords } from '../useWords';
import { LevelSelect } from './LevelSelect';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';
import ofRisks from './risks.module.css';
import styles from './work.module.css';

type Values = Pick<RiskRow, 'remnantFrequency' | 'remnantSeverity'>;

/** What is expected to remain of each risk once its treatment is done. */
export default function RemnantStep(props: StepProps) {
  const { projectCode, risks, criteria } = props;
  const t = useT();
  const { word } = useWords();
  if (risks.length === 0) return <NoRisks />;
  return (
    <RiskForms<Values>
      {...props}
      rows={risks}
      part={{
        name: 'remnant_risk',
        editable: 'remnant',
        kind: 'control',
        valuesOf: ({ remnantFrequency, remnantSeverity }) => ({ remnantFrequency, remnantSeverity }),
        bodyOf: ({ riskId, version }, values) => ({
          projectCode,
          riskId,
          version,
          remnant: {
            remnantFrequency: values.remnantFrequency ?? null,
            remnantSeverity: values.remnantSeverity ?? null,
          },
        }),
        compare: {
          remnantFrequency: { label: t('assets.fields.remnantFrequency') },
          remnantSeverity: { label: t('assets.fields.remnantSeverity') },
        },
        fields: ({ row }) => (
          <>
            <p className={ofRisks.planLine}>
              <StatusLabel tone={row.treatment ? 'active' : 'idle'}>
                {row.treatment ? word('treatment', row.treatment) : t('assets.work.noTreatment')}
              </StatusLabel>
              {row.treatmentPlan}
              {row.controls.length > 0 && (
                <span className={styles.soft}> {row.controls.map(annexRef).join(' · ')}</span>
              )}
            </p>
            <div className={ofRisks.remnantRow}>
              {row.treatment === 'modify' || row.treatment === 'share' ? (
                <>
                  <LevelSelect
                    name="remnantFrequency"
                    label={t('assets.fields.remnantFrequency')}
                    spoken={t('assets.fields.remnantFrequency')}
                    extra={t('assets.work.before', { level: row.threatFrequency })}
                    max={row.threatFrequency}
                  />
                  <LevelSelect
                    name="remnantSeverity"
                    label={t('assets.fields.remnantSeverity')}
                    spoken={t('assets.fields.remnantSeverity')}
                    extra={t('assets.work.before', { level: row.vulnerabilitySeverity })}
                    max={row.vulnerabilitySeverity}
                  />
                </>
              ) : (
                <p className={styles.soft}>
                  {row.treatment
                    ? t(`assets.work.remnantFixed_${row.treatment}`)
                    : t('assets.work.remnantWithoutTreatment')}
                </p>
              )}
              <ProFormDependency name={['remnantFrequency', 'remnantSeverity']}>
                {(typed: Partial<Values>) => {
                  const isSaved =
                    (typed.remnantFrequency ?? null) === row.remnantFrequency &&
                    (typed.remnantSeverity ?? null) === row.remnantSeverity;
                  return (
                    <div className={ofRisks.change}>
                      <LevelTag level={row.riskLevel} />
                      <span aria-hidden="true">→</span>
                      {isSaved && row.remnantLevel ? (
                        <LevelTag level={row.remnantLevel} />
                      ) : (
                        <span className={styles.soft}>{t('assets.work.afterSaving')}</span>
                      )}
                      {isSaved && needsAcceptance(criteria, row.remnantLevel) && (
                        <StatusLabel tone={row.acceptedBy ? 'done' : 'waiting'}>
                          {row.acceptedBy
                            ? t('assets.work.acceptedBy', { who: row.acceptedBy })
                            : t('assets.work.needsAcceptance')}
                        </StatusLabel>
                      )}
                    </div>
                  );
                }}
              </ProFormDependency>
            </div>
          </>
        ),
      }}
    />
  );
}
