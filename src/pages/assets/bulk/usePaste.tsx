import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import type { PasteField, PasteTarget } from '#domain/subjects/assets/bulk/cells';
import { lazyPage } from '@/components/lazyPage';
import type { PasteColumn } from '@/components/paste/PastedCells';
import type { PortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { useFields } from '../useFields';
import type { PasteProps } from './PasteDialog';
import { useBulk } from './useBulk';

const PasteDialog = lazyPage(() => import('./PasteDialog'));

interface Options<Row> {
  projectCode: string;
  list: PortalList<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  identity: PasteProps<Row>['identity'];
  onChanged: () => void;
}

/** Further fields that have no column in their table, by their names in a first line. */
const further = {
  units: ['confidentiality', 'integrity', 'availability', 'location', 'description', 'dueDate'],
  risks: [
    'threatFrequency',
    'vulnerabilitySeverity',
    'existingControl',
    'treatmentPlan',
    'treatmentOwner',
    'treatmentDeadline',
    'controls',
    'remnantFrequency',
    'remnantSeverity',
  ],
} as const satisfies Record<string, readonly PasteField[]>;

/** The columns as their tables show them, in that order, and what can be pasted beside them. */
type Column = PasteColumn<NonNullable<PasteTarget>>;
function useColumns(target: 'units' | 'risks'): Column[] {
  const t = useT();
  const { label } = useFields();
  const fixed = (title: string): Column => ({ title, target: null });
  const of = (field: PasteField, title = label(field)): Column => ({ title, target: field });
  const shown =
    target === 'units'
      ? [
          { title: label('assetCode'), target: 'key' as const },
          of('name'),
          fixed(t('assets.value')),
          of('protection', 'C / I / A'),
          fixed(label('category')),
          fixed(label('assetType')),
          of('owner'),
          fixed(label('systems')),
          fixed(t('assets.riskCount')),
        ]
      : [
          { title: t('assets.unit'), target: 'key' as const },
          of('threat'),
          of('vulnerability'),
          fixed(t('assets.riskLevel')),
          fixed(t('assets.risk.riskValue')),
          of('treatment', t('assets.risk.treatment')),
          fixed(t('assets.risk.remnant')),
          fixed(t('assets.value')),
          fixed(t('assets.risk.likelihood')),
          fixed(t('assets.risk.loss')),
          fixed(label('category')),
        ];
  return [...shown, ...further[target].map((field) => of(field))];
}

/** Cells from a spreadsheet into a table: by its button, or pasted onto a row. */
export function usePaste<Row extends object>(target: 'units' | 'risks', options: Options<Row>) {
  const { projectCode, list, idOf, nameOf, identity, onChanged } = options;
  const t = useT();
  const [open, setOpen] = useState<Pick<PasteProps<Row>, 'pasted'> | null>(null);
  const columns = useColumns(target);
  const bulk = useBulk(projectCode, onChanged);
  const call = target === 'units' ? assetsService.changeUnits : assetsService.changeRisks;
  const Dialog = PasteDialog as unknown as ComponentType<PasteProps<Row>>;
  return {
    onPaste: (text: string, row: Row) => setOpen({ pasted: { text, row } }),
    button: <Button onClick={() => setOpen({})}>{t('bulk.paste')}</Button>,
    shown: (
      <>
        {bulk.shown}
        {open && (
          <Dialog
            projectCode={projectCode}
            list={list}
            columns={columns}
            idOf={idOf}
            nameOf={nameOf}
            identity={identity}
            pasted={open.pasted}
            onClose={() => setOpen(null)}
            onPreview={async (rows, pasted) => {
              const id = target === 'units' ? 'unitId' : 'riskId';
              const body = {
                projectCode,
                rows: rows.map(({ row, change }) => ({ [id]: idOf(row), change })),
                change: {},
              };
              await bulk.start({
                kind: target,
                send: (seal, more) => call({ body: { ...body, seal } as never }, more),
                back: () => setOpen({ pasted }),
              });
              setOpen(null);
            }}
          />
        )}
      </>
    ),
  };
}
