import { AutoComplete, type RefSelectProps } from 'antd';
import type { Ref } from 'react';
import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import type { UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type CatalogueEntry } from '@/services/assets';

/** The threats or vulnerabilities that the catalogue names for a category of units. */
export function useCatalogue(projectCode: string, kind: 'threat' | 'vulnerability', category: UnitCategory) {
  const { data } = useReference(
    `catalogue:${projectCode}:${kind}:${category}`,
    () => assetsService.listCatalogue({ query: { projectCode, kind, category } }, { silent: true }),
    // One unit comes after the other.
    CACHE_TIME,
  );
  return data;
}

interface Props {
  /** To put the focus into it. */
  ref?: Ref<RefSelectProps>;
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  disabled?: boolean;
  label: string;
  entries: readonly CatalogueEntry[] | undefined;
}

/** A threat or vulnerability: chosen from the catalogue by searching it, or in one's own words. */
export function CatalogueInput({ ref, id, value, onChange, disabled, label, entries }: Props) {
  const t = useT();
  const say = useSay();
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const entry of entries ?? []) {
    const group = entry.group
      ? say(entry.group)
      : t(entry.origin === 'standard' ? 'assets.work.ungrouped' : 'assets.work.ownEntries');
    groups.set(group, [...(groups.get(group) ?? []), { value: say(entry), label: say(entry) }]);
  }
  return (
    // A field shows no more than its width.
    <div title={value}>
      <AutoComplete
        ref={ref}
        id={id}
        value={value}
        onChange={onChange}
        disabled={disabled}
        aria-label={label}
        placeholder={t('assets.work.searchCatalogue')}
        // Enter takes the word that was found, and sends nothing yet.
        onInputKeyDown={(event) => {
          const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
          if (event.key === 'Enter' && isOpen) event.preventDefault();
        }}
        popupMatchSelectWidth={320}
        maxLength={limits.nameLength}
        showSearch={{
          filterOption: (typed, option) =>
            Boolean(option && 'value' in option && matcherOf(typed)(String(option.value))),
        }}
        options={[...groups].map(([group, options]) => ({ label: group, options }))}
      />
    </div>
  );
}
