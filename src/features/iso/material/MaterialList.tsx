import { Button, Checkbox } from 'antd';
import { matcherOf } from '#domain/kernel/spelling';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import { isToDo } from '#domain/subjects/iso/material/material';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useDrawer } from '@/hooks/useDrawer';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { MaterialItem, Materials } from '@/services/iso';
import { MaterialTable } from './MaterialTable';
import styles from './material.module.css';

const MaterialDrawer = lazyPage(() => import('./MaterialDrawer'));

const filters = { keyword: '', edition: '', toDo: '' };

/** All that may be searched for in a material. */
const textsOf = ({ zh, en, note, files, portal }: MaterialItem): string[] => [
  zh,
  en,
  note,
  ...files.flatMap(({ versions: [latest] }) => latest?.name ?? []),
  ...(portal?.file ? [portal.file.name] : []),
];

interface Props {
  projectCode: string;
  materials: Materials;
  onChanged: () => void;
}

/** The checklist: narrowed by word, standard and what is to be done; each material opens beside it. */
export function MaterialList({ projectCode, materials, onChanged }: Props) {
  const t = useT();
  const [query, setQuery] = useUrlState(filters);
  const { items, editions, allowedActions } = materials;
  const matches = matcherOf(query.keyword);
  const shown = items.filter(
    (item) =>
      matches(...textsOf(item)) &&
      (query.edition === '' || item.asked.some(({ edition }) => edition === query.edition)) &&
      (query.toDo === '' || isToDo(item.state)),
  );
  const drawer = useDrawer(shown, ({ materialCode }) => materialCode, {
    find: async (code) => items.find(({ materialCode }) => materialCode === code),
  });
  const isNarrowed = query.keyword !== '' || query.edition !== '' || query.toDo !== '';
  // As it is now, also where it is done and the filters let it through no more.
  const opened = items.find(({ materialCode }) => materialCode === drawer.row?.materialCode);
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchFilter
          value={query.keyword}
          placeholder={t('material.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        {editions.length > 1 && (
          <ChoiceFilter
            label={t('material.edition')}
            value={query.edition}
            options={editions.map((value) => ({ value, label: editionOf(value).name }))}
            onChange={(edition) => setQuery({ edition })}
          />
        )}
        <Checkbox
          checked={query.toDo !== ''}
          onChange={({ target }) => setQuery({ toDo: target.checked ? 'yes' : '' })}
        >
          {t('material.onlyToDo')}
        </Checkbox>
        {isNarrowed && (
          <Button type="link" onClick={() => setQuery(filters)}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      <p className={styles.count}>
        {isNarrowed
          ? t('material.shown', { shown: shown.length, count: items.length })
          : t('material.total', { count: items.length })}
      </p>
      <MaterialTable
        items={shown}
        editions={editions}
        onOpen={drawer.open}
        onClear={isNarrowed ? () => setQuery(filters) : undefined}
      />
      {opened && (
        <MaterialDrawer
          key={opened.materialCode}
          projectCode={projectCode}
          item={opened}
          editable={allowedActions.includes('edit')}
          onChanged={onChanged}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </div>
  );
}
