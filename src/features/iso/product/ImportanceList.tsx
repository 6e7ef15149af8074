import { productLists } from '#domain/subjects/iso/product/lists';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type ImportanceRow, isoService } from '@/services/iso';
import { cutAt } from '@/utils/columns';
import { ImportanceLabel } from './ImportanceLabel';
import type { PartProps } from './ProcessList';

const ImportanceDrawer = lazyPage(() => import('./ImportanceDrawer'));

const filters = { processKeyword: '', importance: '' };
const kinds = ['key', 'special', 'general', 'open'] as const;

/** What the processes of a product were judged by, and what they count as. */
export function ImportanceList({ projectCode, productCode, mayEdit, onChanged }: PartProps) {
  const t = useT();
  const list = usePortalList({
    name: 'processImportance',
    load: isoService.listProcessImportance,
    filters,
    of: { projectCode, productCode },
    pageSize: 50,
  });
  const drawer = useDrawer(list.rows, ({ processCode }) => processCode, {
    list,
    find: async (id) =>
      (await isoService.listProcessImportance({ query: { projectCode } })).find(
        ({ processCode }) => processCode === id,
      ),
  });
  const score = { width: 84 };
  const columns = useColumns(productLists.listProcessImportance, {
    name: cutAt(150),
    productName: productCode ? { ...cutAt(130), isFolded: true } : cutAt(130),
    'scores.quality': score,
    'scores.requirements': score,
    'scores.stability': score,
    'scores.failures': score,
    'scores.detection': score,
    'judged.points': { width: 72 },
    isVerifiable: { width: 100 },
    importance: { width: 110, render: (_, row) => <ImportanceLabel importance={row.importance} /> },
    'decision.reason': cutAt(140),
    validation: cutAt(130),
    validatedOn: { width: 110 },
    judgedBy: { width: 90 },
    judgedAt: { width: 140 },
  });
  return (
    <>
      <PortalTable<ImportanceRow>
        list={list}
        rowKey="processCode"
        columns={Object.values(columns)}
        onOpen={drawer.open}
        filters={
          <>
            <ChoiceFilter
              label={t('companyProduct.importance')}
              value={list.query.importance}
              values={kinds}
              textOf={(value) => t(`companyProduct.importance_${value}`)}
              onChange={(importance) => list.setQuery({ importance })}
            />
            <SearchFilter
              value={list.query.processKeyword}
              placeholder={t('companyProduct.searchProcess')}
              onSearch={(processKeyword) => list.setQuery({ processKeyword })}
            />
          </>
        }
        empty={<EmptyState title={t('companyProduct.noImportance')} text={t('companyProduct.noImportanceText')} />}
      />
      {drawer.row && (
        <ImportanceDrawer
          key={drawer.id}
          projectCode={projectCode}
          row={drawer.row}
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
