import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import type { Edition } from '#domain/subjects/assets/method/method';
import { lazyPage } from '@/components/lazyPage';
import type { PortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import type { PasteProps } from './PasteDialog';
import { useBulk } from './useBulk';

const PasteDialog = lazyPage(() => import('./PasteDialog'));

interface Options<Row> {
  projectCode: string;
  /** That of the project's method; units have the same columns under both. */
  edition?: Edition | undefined;
  list: PortalList<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  identities: PasteProps<Row>['identities'];
  onChanged: () => void;
}

/** Cells from a spreadsheet into a table: by its button, or pasted onto a row. */
export function usePaste<Row extends object>(target: 'units' | 'risks', options: Options<Row>) {
  const { projectCode, edition = '2007', list, idOf, nameOf, identities, onChanged } = options;
  const t = useT();
  const [open, setOpen] = useState<Pick<PasteProps<Row>, 'pasted'> | null>(null);
  const bulk = useBulk(projectCode, onChanged, edition);
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
            target={target}
            edition={edition}
            idOf={idOf}
            nameOf={nameOf}
            identities={identities}
            pasted={open.pasted}
            onClose={() => setOpen(null)}
            onPreview={async (rows, pasted, common) => {
              const id = target === 'units' ? 'unitId' : 'riskId';
              const body = {
                projectCode,
                rows: rows.map(({ row, change }) => ({ [id]: idOf(row), change })),
                change: common,
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
