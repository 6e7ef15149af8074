import type { Drawer } from '@/hooks/useDrawer';

/** What one of the three forms is opened with. */
export interface EditorProps<Row> {
  projectCode: string;
  drawer: Drawer<Row>;
  /** A save has answered the record. */
  onAnswer: (row: Row) => void;
  /** After a save or a removal: the list is loaded again. */
  onDone: () => void;
}
