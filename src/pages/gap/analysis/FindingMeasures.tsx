import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { measuresBefore } from '#domain/subjects/gap/analysis/measures';
import { PlainTable } from '@/components/PlainTable';
import { MeasureDay, MeasureStateLabel } from '@/features/measure/MeasureState';
import { OwnerName } from '@/features/measure/OwnerName';
import { usePlaces } from '@/features/project/usePlaces';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type FindingDetail, gapService } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import styles from './gap.module.css';
import { MeasuresDialog } from './MeasuresDialog';

interface Props {
  projectCode: string;
  finding: FindingDetail;
  /** Where the reader's own measures are carried out; the project's list of all of them by default. */
  ownPath?: string;
  onChanged: () => void;
}

type Measure = FindingDetail['measures'][number];

/** The measures of the treatment plan that close a finding: who does what until when, and how far it is. */
export function FindingMeasures({ projectCode, finding, ownPath, onChanged }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const [asking, setAsking] = useState(false);
  const [unlinking, setUnlinking] = useState<string | null>(null);
  const { findingId, measures, allowedActions } = finding;
  const mayPlan = allowedActions.includes('plan');
  if (measures.length === 0 && !mayPlan) return null;
  const unlink = async ({ measureId, measureCode }: Measure) => {
    setUnlinking(measureId);
    const body = { projectCode, findingIds: [findingId], measureIds: [measureId], isLinked: false };
    try {
      await gapService.linkMeasures({ body });
      void toast('success', t('questionnaire.gap.unlinked', { measure: measureCode }));
    } finally {
      setUnlinking(null);
      onChanged();
    }
  };
  return (
    <>
      <div className={styles.headingLine}>
        <h3 className={styles.heading}>{t('questionnaire.gap.measures')}</h3>
        {mayPlan && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('questionnaire.gap.addMeasure')}
          </Button>
        )}
        {ownPath && <Link to={ownPath}>{t('questionnaire.gap.ownMeasures')}</Link>}
      </div>
      {measures.length === 0 ? (
        <p className={styles.soft}>{t('questionnaire.gap.noMeasures')}</p>
      ) : (
        <PlainTable<Measure>
          rowKey="measureId"
          dataSource={measures}
          columns={[
            {
              title: t('assets.fields.measureCode'),
              dataIndex: 'measureCode',
              width: 90,
              render: (code: string) =>
                ownPath ? code : <Link to={places.assets('measures', { keyword: code })}>{code}</Link>,
            },
            { title: t('assets.measure.plan'), dataIndex: 'treatmentPlan', ...cutAt(220) },
            {
              title: t('assets.measure.owner'),
              dataIndex: 'treatmentOwner',
              width: 130,
              render: (_, row) => <OwnerName owner={row} />,
            },
            {
              title: t('assets.measure.deadline'),
              dataIndex: 'treatmentDeadline',
              width: 150,
              render: (_, row) => <MeasureDay row={row} />,
            },
            {
              title: t('assets.measure.state'),
              dataIndex: 'state',
              width: 130,
              render: (_, { state }) => <MeasureStateLabel state={state} />,
            },
            ...(mayPlan
              ? [
                  {
                    title: '',
                    dataIndex: 'measureId',
                    width: 90,
                    render: (_: unknown, row: Measure) => (
                      <Button
                        type="link"
                        size="small"
                        loading={unlinking === row.measureId}
                        aria-label={t('questionnaire.gap.unlinkOf', { measure: row.measureCode })}
                        onClick={() => void unlink(row).catch(report)}
                      >
                        {t('questionnaire.gap.unlink')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {ownPath && allowedActions.includes('submit') && measuresBefore('submit', measures).length > 0 && (
        <p className={styles.soft}>{t('questionnaire.gap.measuresHint')}</p>
      )}
      {asking && (
        <MeasuresDialog
          projectCode={projectCode}
          findings={[finding]}
          proposed={finding.measure}
          onTried={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
