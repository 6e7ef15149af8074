import { ProFormDependency } from '@ant-design/pro-components';
import pick from 'lodash/pick';
import type { Level } from '#domain/kernel/levels';
import { easeOf } from '#domain/subjects/assets/method/method';
import { needsAcceptance } from '#domain/subjects/assets/risk/criteria';
import type { ComparedFields } from '@/components/ConflictDialog';
import { LevelTag } from '@/components/LevelTag';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import type { RiskRow } from '@/services/assets';
import { annexRef } from '@/utils/format';
import { useFields } from '../useFields';
import { useWords } from '../useWords';
import { LevelSelect } from './LevelSelect';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';
import ofRisks from './risks.module.css';
import styles from './work.module.css';

type Values = Pick<RiskRow, 'remnantFrequency' | 'remnantSeverity'> & Partial<Pick<RiskRow, 'remnantExploitability'>>;

/** What is rated again after treatment. */
const fieldsOf = {
  '2007': ['remnantFrequency', 'remnantSeverity'],
  '2022': ['remnantFrequency', 'remnantExploitability', 'remnantSeverity'],
} as const;

/** The level of what is rated, as it was found. */
const levelBefore = (row: RiskRow, field: (typeof fieldsOf)['2022'][number]): Level =>
  ({
    remnantFrequency: row.threatFrequency,
    remnantExploitability: easeOf(row),
    remnantSeverity: row.vulnerabilitySeverity,
  })[field];

/** What is expected to remain of each risk once its treatment is done. */
export default function RemnantStep(props: StepProps) {
  const { projectCode, risks, criteria, edition } = props;
  const t = useT();
  const { label } = useFields(edition);
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
        valuesOf: (row) => pick(row, fieldsOf[edition]) as Values,
        bodyOf: ({ riskId, version }, values) => ({
          projectCode,
          riskId,
          version,
          remnant: {
            remnantFrequency: values.remnantFrequency ?? null,
            remnantSeverity: values.remnantSeverity ?? null,
            ...(edition === '2022' && { remnantExploitability: values.remnantExploitability ?? null }),
          },
        }),
        compare: Object.fromEntries(
          fieldsOf[edition].map((field) => [field, { label: label(field) }]),
        ) as ComparedFields<Values>,
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
            <div className={ofRisks.remnantRow} data-edition={edition}>
              {row.treatment === 'modify' || row.treatment === 'share' ? (
                fieldsOf[edition].map((field) => (
                  <LevelSelect
                    key={field}
                    name={field}
                    label={label(field)}
                    spoken={label(field)}
                    extra={t('assets.work.before', { level: levelBefore(row, field) })}
                    max={levelBefore(row, field)}
                    {...(field === 'remnantExploitability' && {
                      allowClear: true,
                      fieldProps: { placeholder: t('assets.work.easeAsBefore') },
                    })}
                  />
                ))
              ) : (
                <p className={styles.soft}>
                  {row.treatment
                    ? t(`assets.work.remnantFixed_${row.treatment}`)
                    : t('assets.work.remnantWithoutTreatment')}
                </p>
              )}
              <ProFormDependency name={[...fieldsOf[edition]]}>
                {(typed: Partial<Values>) => {
                  const isSaved = fieldsOf[edition].every((field) => (typed[field] ?? null) === row[field]);
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
