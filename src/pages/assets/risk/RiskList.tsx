import { Button } from 'antd';
import omit from 'lodash/omit';
import { ratedOf2022 } from '#domain/subjects/assets/risk/change';
import { riskLists } from '#domain/subjects/assets/risk/lists';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { useDrawer } from '@/hooks/useDrawer';
import { useSelection } from '@/hooks/useSelection';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { riskFilters } from '@/pages/assets/risk/riskQuery';
import { assetsService, type RiskRow } from '@/services/assets';
import { ReceiptsButton } from '../bulk/ReceiptsButton';
import { useChangeMany } from '../bulk/useChangeMany';
import { usePaste } from '../bulk/usePaste';
import { InventoryEmpty } from '../inventory/InventoryEmpty';
import { riskCells } from './riskCells';
import { useRisks } from './useRisks';
import { VulnerabilityList } from './VulnerabilityList';

const AggregatedRisks = lazyPage(() => import('./AggregatedRisks'));
const RiskDrawer = lazyPage(() => import('./RiskDrawer'));

interface Props {
  projectCode: string;
  onImport?: () => void;
}

/** The risks: one by one, by their vulnerability, or of systems and businesses. */
export default function RiskList(props: Props) {
  const [{ by }] = useUrlState(riskFilters);
  if (by === 'aggregated') return <AggregatedRisks {...props} />;
  return by === 'vulnerability' ? <VulnerabilityList {...props} /> : <SingleRisks {...props} />;
}

/** Heat map and levels above, the risks below, worst first; the one filters the other. Those selected are changed at once. */
function SingleRisks({ projectCode, onImport }: Props) {
  const t = useT();
  const { list, refresh, top, table } = useRisks(projectCode, 'risks', assetsService.listRisks);
  const columns = useColumns(riskLists.listRisks, {
    ...riskCells,
    riskValue: { width: 100 },
    assetValue: { width: 110 },
    likelihoodLevel: { width: 110 },
    lossLevel: { width: 110 },
    category: { width: 110 },
    threatSource: { width: 100, isFolded: true },
    threatCapability: { width: 100, isFolded: true },
    threatTiming: { width: 110, isFolded: true },
    exploitability: { width: 120, isFolded: true },
  });
  const drawer = useDrawer(list.rows, (row) => row.riskId, { list });
  const selection = useSelection(list, (row) => row.riskId);
  const edition = list.answer?.edition;
  const fields = edition === '2022' ? columns : omit(columns, ratedOf2022);
  const many = useChangeMany('risks', {
    projectCode,
    edition,
    onChanged: () => {
      selection.clear();
      refresh();
    },
  });
  const paste = usePaste('risks', {
    projectCode,
    edition,
    list,
    idOf: (row) => row.riskId,
    nameOf: (row) => `${row.unitName} · ${row.threat}`,
    identities: [
      { targets: ['riskCode'], valuesOf: ({ riskCode }) => [[riskCode]] },
      {
        targets: ['key', 'threat', 'vulnerability'],
        valuesOf: ({ unitCode, unitName, threat, vulnerability }) => [
          [unitCode, threat, vulnerability],
          [unitName, threat, vulnerability],
        ],
      },
    ],
    onChanged: refresh,
  });
  const canEdit = list.answer?.allowedActions.includes('editInventory');

  return (
    <>
      {top}
      {many.shown}
      {paste.shown}
      <PortalTable<RiskRow>
        {...table}
        rowKey="riskId"
        onOpen={drawer.open}
        onPaste={canEdit ? paste.onPaste : undefined}
        actions={
          canEdit && (
            <>
              {paste.button}
              <ReceiptsButton projectCode={projectCode} edition={edition} onUndone={refresh} />
            </>
          )
        }
        selection={
          canEdit
            ? {
                ...selection,
                nameOf: (row) => `${row.unitName} ${row.threat}`,
                actions: (
                  <Button type="primary" onClick={() => many.ask(selection.chosen, selection.count)}>
                    {t('assets.bulk.changeMany')}
                  </Button>
                ),
              }
            : undefined
        }
        empty={<InventoryEmpty kind="Risks" onImport={onImport} />}
        columns={Object.values<PortalColumn<RiskRow>>(fields)}
      />
      {drawer.id && (
        <RiskDrawer
          projectCode={projectCode}
          riskId={drawer.id}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
