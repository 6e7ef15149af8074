interface Sorted {
  sortField: string;
  sortOrder: string;
}

/** A column that the server sorts by; its arrow follows the address. */
export const sortProps = (field: string, { sortField, sortOrder }: Sorted) => ({
  sorter: true as const,
  key: field,
  sortOrder:
    sortField === field && (sortOrder === 'ascend' || sortOrder === 'descend')
      ? (sortOrder as 'ascend' | 'descend')
      : null,
});

interface TableSorter {
  order?: 'ascend' | 'descend' | null;
  columnKey?: React.Key;
}

/** What a click on a header asks for, as the address keeps it. */
export function orderOf(sorter: TableSorter | TableSorter[]): Sorted {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  return one?.order
    ? { sortField: String(one.columnKey ?? ''), sortOrder: one.order }
    : { sortField: '', sortOrder: '' };
}
