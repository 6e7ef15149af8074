import { Link } from '@umijs/max';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { DisposalLabel } from '@/features/gap/DisposalLabel';
import { usePlaces } from '@/features/project/usePlaces';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { MeasureRow } from '@/services/assets';
import { gapService, type MeasureFinding } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  measure: MeasureRow;
  /** On the page with the caller's own work: there is no page of all findings to lead to. */
  isOwn: boolean;
}

/** The findings of the gap analysis that a measure closes. */
export function MeasureFindings({ projectCode, measure: { measureId, findings }, isOwn }: Props) {
  const t = useT();
  const say = useSay();
  const places = usePlaces(projectCode);
  const { data, error, loading, refresh } = useLoad(
    (options) => gapService.listMeasureFindings({ query: { projectCode, measureId } }, options),
    [measureId, findings],
  );
  return (
    <>
      <h3 className={styles.heading}>{t('assets.measure.findingsOf', { count: findings })}</h3>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : (
        <PlainTable<MeasureFinding>
          rowKey="findingId"
          loading={loading && !data}
          dataSource={data ?? []}
          pagination={findings > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
          columns={[
            {
              title: t('questionnaire.gap.ref'),
              dataIndex: 'ref',
              width: 90,
              render: (ref: string) => (isOwn ? ref : <Link to={places.gap('findings', { keyword: ref })}>{ref}</Link>),
            },
            {
              title: t('questionnaire.gap.title'),
              dataIndex: 'title',
              ...cutAt(240),
              render: (_, row) => say(row.title),
            },
            {
              title: t('questionnaire.gap.level'),
              dataIndex: 'level',
              width: 110,
              render: (_, row) => <LevelTag level={row.level} />,
            },
            {
              title: t('questionnaire.gap.disposal'),
              dataIndex: 'stage',
              width: 110,
              render: (_, row) => <DisposalLabel row={row} />,
            },
          ]}
        />
      )}
      {data && data.length < findings && (
        <p className={styles.soft}>{t('assets.measure.findingsOthers', { count: findings - data.length })}</p>
      )}
    </>
  );
}
