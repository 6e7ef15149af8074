import { EmptyState } from '@/components/EmptyState';
import { useT } from '@/locales';

interface Props {
  kind: 'Businesses' | 'Systems' | 'Units' | 'Risks';
  filtered: boolean;
  onClear?: () => void;
  onAdd?: () => void;
  onImport?: () => void;
}

/** An empty list of the inventory: nothing yet, or nothing that the filters let through. */
export function InventoryEmpty({ kind, filtered, onClear, onAdd, onImport }: Props) {
  const t = useT();
  if (filtered) {
    return (
      <EmptyState
        title={t('assets.emptyFiltered')}
        text={t('assets.emptyFilteredText')}
        action={onClear && { label: t('common.clearFilters'), onClick: onClear }}
      />
    );
  }
  const action = onImport
    ? { label: t('assets.importInventory'), onClick: onImport }
    : onAdd && { label: t('assets.inventory.add'), onClick: onAdd };
  return (
    <EmptyState
      title={t(`assets.inventory.empty${kind}`)}
      text={t(`assets.inventory.empty${kind}Text`)}
      action={action}
    />
  );
}
