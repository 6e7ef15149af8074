import { useRef, useState } from 'react';

/**
 * Which record of a list is open: its id, 'new', or none; with the way to its neighbours on the page.
 * @param stays also where the list, sorted or filtered anew, shows it no more
 */
export function useDrawer<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string, stays = false) {
  const [open, setOpen] = useState<string | null>(null);
  const last = useRef<{ id: string; row: Row; index: number }>(undefined);
  const index = rows?.findIndex((row) => idOf(row) === open) ?? -1;
  const found = rows?.[index];
  if (found) last.current = { id: idOf(found), row: found, index };
  const shown = found || (stays && last.current?.id === open) ? last.current : undefined;
  const step = (by: number) => {
    // Where it has gone, the one after it has taken its place.
    const neighbour = shown && rows?.[shown.index + (found || by < 0 ? by : by - 1)];
    return neighbour && (() => setOpen(idOf(neighbour)));
  };
  return {
    isNew: open === 'new',
    isOpen: open === 'new' || shown !== undefined,
    row: shown?.row,
    open: (row: Row) => setOpen(idOf(row)),
    openNew: () => setOpen('new'),
    close: () => setOpen(null),
    previous: step(-1),
    next: step(1),
  };
}

export type Drawer<Row> = ReturnType<typeof useDrawer<Row>>;

/** What one of the three forms is opened with. */
export interface EditorProps<Row> {
  projectCode: string;
  drawer: Drawer<Row>;
  /** A save has answered the record. */
  onAnswer: (row: Row) => void;
  /** After a save or a removal: the list is loaded again. */
  onDone: () => void;
}
