import { Table } from 'antd';
import { MEASURE_RISKS_SHOWN } from '#domain/subjects/assets/measure/measure';
import { LevelTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { MeasureDetail } from '@/services/assets';
import { useWords } from '../useWords';
import styles from './measure.module.css';

type Risk = MeasureDetail['risks'][number];

/** The risks that a measure treats, each with its own effect. */
export function MeasureRisks({ detail: { measure, risks } }: { detail: MeasureDetail }) {
  const t = useT();
  const { word } = useWords();
  return (
    <>
      <h3 className={styles.heading}>{t('assets.measure.risksOf', { count: measure.risks })}</h3>
      <Table<Risk>
        size="small"
        rowKey="riskId"
        dataSource={risks}
        pagination={risks.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        columns={[
          { title: t('assets.fields.riskCode'), dataIndex: 'riskCode', width: 84 },
          {
            title: t('assets.unit'),
            dataIndex: 'unitName',
            ellipsis: true,
            render: (_, { unitCode, unitName }) => `${unitCode} ${unitName}`,
          },
          {
            title: t('assets.fields.threat'),
            dataIndex: 'threat',
            ellipsis: true,
            render: (_, { threat, vulnerability }) => `${threat} · ${vulnerability}`,
          },
          {
            title: t('assets.risk.treatment'),
            dataIndex: 'treatment',
            width: 104,
            render: (treatment: Risk['treatment']) => word('treatment', treatment),
          },
          {
            title: t('assets.measure.found'),
            dataIndex: 'riskLevel',
            width: 100,
            render: (level: Risk['riskLevel']) => <LevelTag level={level} />,
          },
          {
            title: t('assets.measure.expected'),
            dataIndex: 'remnantLevel',
            width: 96,
            render: (level: Risk['remnantLevel']) => <LevelTag level={level} />,
          },
        ]}
      />
      {measure.risks > risks.length && (
        <p className={styles.soft}>
          {risks.length === MEASURE_RISKS_SHOWN
            ? t('assets.measure.risksMore', { shown: risks.length })
            : t('assets.measure.risksOthers', { count: measure.risks - risks.length })}
        </p>
      )}
    </>
  );
}
