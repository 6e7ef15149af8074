import { useSearchParams } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';
import { goBack } from './useLeaveGuard';
import { useLoad } from './useLoad';
import type { PageQuery } from './usePortalList';

/** The open record's id in the address, or NEW. */
const OPEN = 'open';
const NEW = 'new';

interface Options<Row> {
  /** false: closed once the list, filtered anew, shows the record no more. */
  stays?: boolean;
  /** A record that the page of the list doesn't show: a link leads to it, or the list was filtered meanwhile. */
  find?: (id: string) => Promise<Row | undefined>;
  /** The list, for the way to records before and after its page. */
  list?: { query: PageQuery; total: number | '1000+' | undefined; setQuery: (patch: { currentPage: number }) => void };
}

/**
 * The open record of a list, with steps to its neighbours among all filtered rows. The URL holds it:
 * a link leads to it, and the browser's back closes it.
 */
export function useDrawer<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  { stays = true, find, list }: Options<Row> = {},
) {
  const [params, setParams] = useSearchParams();
  const open = params.get(OPEN);
  const [editing, setEditing] = useState(false);
  /** The record came over the list, not with the address: closing it is the way back. */
  const isOver = useRef(false);
  const last = useRef<{ id: string; row: Row; index: number }>(undefined);
  /** Which row of the next page is to be opened, once that is there. */
  const turning = useRef<'first' | 'last'>(undefined);

  const show = (id: string | null, how: { replace: boolean }) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(OPEN);
    else next.set(OPEN, id);
    setParams(next, how);
  };

  const index = rows?.findIndex((row) => idOf(row) === open) ?? -1;
  const found = rows?.[index];
  if (found) last.current = { id: idOf(found), row: found, index };
  const isKnown = open === null || open === NEW || last.current?.id === open;
  const sought = useLoad(async () => ({ id: open, row: await find?.(open ?? '') }), [open], Boolean(find) && !isKnown);
  const elsewhere = sought.data?.id === open ? sought.data.row : undefined;
  if (elsewhere && open && !isKnown) last.current = { id: open, row: elsewhere, index: -1 };
  const isTurning = turning.current !== undefined;
  const shown = found || (stays && last.current?.id === open) || isTurning ? last.current : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the next page has come.
  useEffect(() => {
    const row = turning.current && rows?.at(turning.current === 'first' ? 0 : -1);
    if (!row || index >= 0) return;
    turning.current = undefined;
    show(idOf(row), { replace: true });
  }, [rows]);

  const isGone = !stays && rows !== undefined && index < 0 && !isTurning && last.current?.id === open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has gone, it must not come back by itself.
  useEffect(() => {
    if (!isGone || open === null) return;
    isOver.current = false;
    show(null, { replace: true });
  }, [isGone, open]);

  const turn = (by: 1 | -1) => {
    const { currentPage = 1, pageSize = 0 } = list?.query ?? {};
    const total = Number.parseInt(String(list?.total ?? 0), 10);
    const isThere = by < 0 ? currentPage > 1 : currentPage * pageSize < total;
    if (!list || !isThere || shown === undefined || shown.index < 0) return undefined;
    return () => {
      turning.current = by > 0 ? 'first' : 'last';
      list.setQuery({ currentPage: currentPage + by });
    };
  };
  const step = (by: 1 | -1) => {
    // Where it has gone, the one after it has taken its place.
    const neighbour = shown && shown.index >= 0 && rows?.[shown.index + (found || by < 0 ? by : by - 1)];
    return neighbour ? () => show(idOf(neighbour), { replace: true }) : turn(by);
  };
  const nextWhere = (isSuch: (row: Row) => boolean) => {
    if (!shown || shown.index < 0) return undefined;
    const row = rows?.slice(found ? shown.index + 1 : shown.index).find(isSuch);
    return row ? () => show(idOf(row), { replace: true }) : turn(1);
  };
  const openAt = (id: string) => {
    isOver.current = true;
    show(id, { replace: false });
  };
  return {
    id: open === NEW ? null : open,
    isNew: open === NEW,
    isOpen: open === NEW || shown !== undefined,
    row: open === null || open === NEW ? undefined : shown?.row,
    /** Whether it is being changed, rather than read. */
    editing: editing || open === NEW,
    edit: () => setEditing(true),
    open: (row: Row) => openAt(idOf(row)),
    /** A record that may not be on the page. */
    openById: openAt,
    openNew: () => openAt(NEW),
    close: () => {
      setEditing(false);
      if (isOver.current) goBack();
      else show(null, { replace: true });
      isOver.current = false;
    },
    previous: step(-1),
    next: step(1),
    /** To the next row that is such, or on to the next page. */
    nextWhere,
  };
}

export type Drawer<Row> = ReturnType<typeof useDrawer<Row>>;
