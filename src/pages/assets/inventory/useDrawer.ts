import { useState } from 'react';

/** Which record of a list is open: its id, 'new', or none; with the way to its neighbours on the page. */
export function useDrawer<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [open, setOpen] = useState<string | null>(null);
  const index = rows?.findIndex((row) => idOf(row) === open) ?? -1;
  const step = (by: number) => {
    const neighbour = index < 0 ? undefined : rows?.[index + by];
    return neighbour && (() => setOpen(idOf(neighbour)));
  };
  return {
    isNew: open === 'new',
    isOpen: open === 'new' || index >= 0,
    row: index < 0 ? undefined : rows?.[index],
    open: (row: Row) => setOpen(idOf(row)),
    openNew: () => setOpen('new'),
    close: () => setOpen(null),
    previous: step(-1),
    next: step(1),
  };
}

export type Drawer<Row> = ReturnType<typeof useDrawer<Row>>;
