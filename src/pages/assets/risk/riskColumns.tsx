import type { TableProps } from 'antd';
import { LevelTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';

interface Shown {
  unitName: string;
  threat: string;
  vulnerability: string;
  riskLevel: number;
  treatment: string | null;
  remnantLevel: number | null;
}
type Column<Row> = NonNullable<TableProps<Row>['columns']>[number];

/** The columns that every list of risks has, each to be placed and sorted as the list wants it. */
export function useRiskColumns<Row extends Shown>() {
  const t = useT();
  const { word } = useWords();
  const columns = {
    unit: { title: t('assets.unit'), dataIndex: 'unitName', ...cutAt(200) },
    threat: { title: t('assets.fields.threat'), dataIndex: 'threat', ...cutAt(200) },
    vulnerability: { title: t('assets.fields.vulnerability'), dataIndex: 'vulnerability', ...cutAt(220) },
    riskLevel: {
      title: t('assets.riskLevel'),
      dataIndex: 'riskLevel',
      width: 110,
      render: (level: number) => <LevelTag level={level} />,
    },
    treatment: {
      title: t('assets.risk.treatment'),
      dataIndex: 'treatment',
      width: 100,
      render: (treatment: string | null) => (treatment ? word('treatment', treatment) : '–'),
    },
    remnant: {
      title: t('assets.risk.remnant'),
      dataIndex: 'remnantLevel',
      width: 110,
      render: (level: number | null) => (level ? <LevelTag level={level} /> : '–'),
    },
  } satisfies Record<string, Column<Row>>;
  return columns;
}
