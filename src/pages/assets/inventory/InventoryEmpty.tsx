import { EmptyState } from '@/components/EmptyState';
import { useT } from '@/locales';

interface Props {
  kind: 'Businesses' | 'Systems' | 'Units' | 'Risks';
  onAdd?: () => void;
  onImport?: () => void;
}

/** A list of the inventory in which there is nothing yet. */
export function InventoryEmpty({ kind, onAdd, onImport }: Props) {
  const t = useT();
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
