import { Button } from 'antd';
import { aspectConditions } from '#domain/subjects/iso/aspect/aspect';
import { productLists } from '#domain/subjects/iso/product/lists';
import { aspectConditionWords } from '#domain/subjects/iso/product/words';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type AspectRow, isoService } from '@/services/iso';
import { cutAt } from '@/utils/columns';
import { SignificanceLabel } from './ImportanceLabel';
import type { PartProps } from './ProcessList';

const AspectDrawer = lazyPage(() => import('./AspectDrawer'));

const filters = { aspectKeyword: '', significance: '', condition: '' };
const standings = ['significant', 'other', 'open'] as const;

/** The environmental aspects of a product's processes. */
export function AspectList({ projectCode, productCode, mayEdit, onChanged }: PartProps) {
  const t = useT();
  const say = useSay();
  const list = usePortalList({
    name: 'environmentalAspects',
    load: isoService.listEnvironmentalAspects,
    filters,
    of: { projectCode, productCode },
    pageSize: 50,
  });
  const processes = useLoad(
    (options) => isoService.listProcesses({ query: { projectCode, productCode } }, options),
    [projectCode, productCode],
  );
  const drawer = useDrawer(list.rows, ({ aspectCode }) => aspectCode, {
    list,
    find: async (id) =>
      (await isoService.listEnvironmentalAspects({ query: { projectCode } })).find(
        ({ aspectCode }) => aspectCode === id,
      ),
  });
  const score = { width: 60 };
  const columns = useColumns(productLists.listEnvironmentalAspects, {
    name: cutAt(150),
    processName: cutAt(120),
    productName: productCode ? { ...cutAt(120), isFolded: true } : cutAt(120),
    kind: { width: 110 },
    impact: cutAt(140),
    condition: { width: 72 },
    tense: { width: 72, isFolded: true },
    'scores.legal': score,
    'scores.frequency': score,
    'scores.extent': score,
    'scores.severity': score,
    'scores.concern': score,
    'judged.points': { width: 64 },
    isSignificant: { width: 90, render: (is: boolean | null) => <SignificanceLabel isSignificant={is} /> },
    'decision.reason': { ...cutAt(140), isFolded: true },
    control: cutAt(180),
    evaluatedBy: { width: 90 },
    evaluatedAt: { width: 140, isFolded: true },
  });
  const offered = processes.data ?? [];
  const add = { label: t('companyProduct.addAspect'), onClick: drawer.openNew };
  const mayAdd = mayEdit && offered.length > 0;
  return (
    <>
      <PortalTable<AspectRow>
        list={list}
        rowKey="aspectCode"
        columns={Object.values(columns)}
        onOpen={drawer.open}
        filters={
          <>
            <ChoiceFilter
              label={t('companyProduct.significance')}
              value={list.query.significance}
              values={standings}
              textOf={(value) => t(`companyProduct.significance_${value}`)}
              onChange={(significance) => list.setQuery({ significance })}
            />
            <ChoiceFilter
              label={t('companyProduct.condition')}
              value={list.query.condition}
              values={aspectConditions}
              textOf={(value) => say(aspectConditionWords[value])}
              onChange={(condition) => list.setQuery({ condition })}
            />
            <SearchFilter
              value={list.query.aspectKeyword}
              placeholder={t('companyProduct.searchAspect')}
              onSearch={(aspectKeyword) => list.setQuery({ aspectKeyword })}
            />
          </>
        }
        actions={
          mayAdd && (
            <Button type="primary" onClick={add.onClick}>
              {add.label}
            </Button>
          )
        }
        empty={
          <EmptyState
            title={t('companyProduct.noAspect')}
            text={t(offered.length > 0 ? 'companyProduct.noAspectText' : 'companyProduct.noAspectProcess')}
            action={mayAdd ? add : undefined}
          />
        }
      />
      {drawer.isOpen && processes.data && (
        <AspectDrawer
          key={drawer.id ?? 'new'}
          projectCode={projectCode}
          aspect={drawer.row ?? null}
          processes={offered}
          mayEdit={mayEdit}
          steps={drawer}
          onChanged={() => {
            list.refresh();
            onChanged();
          }}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
