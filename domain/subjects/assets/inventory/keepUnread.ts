import { type Fields, type Inventory, type InventoryPart, inventoryParts, rowKey } from './inventory';

/**
 * The rows of a workbook that lacks columns, with what existing rows have there: a column that is not there says nothing.
 * @param unread keys of the columns that are missing, by part
 */
export function keepUnread(
  existing: Inventory,
  parsed: Inventory,
  unread: Readonly<Record<InventoryPart, readonly string[]>>,
): Inventory {
  const part = <P extends InventoryPart>(name: P): Inventory[P] => {
    if (unread[name].length === 0) return parsed[name];
    const stored = new Map(existing[name].map((row) => [rowKey(name, row), row as unknown as Fields]));
    return parsed[name].map((row) => {
      const before = stored.get(rowKey(name, row));
      const kept = unread[name].filter((key) => before?.[key] !== undefined);
      return before ? { ...row, ...Object.fromEntries(kept.map((key) => [key, before[key]])) } : row;
    }) as unknown as Inventory[P];
  };
  return Object.fromEntries(inventoryParts.map((name) => [name, part(name)])) as unknown as Inventory;
}
