import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ComparedFields } from '@/components/ConflictDialog';
import type { Drawer } from '@/hooks/useDrawer';
import type { SendOptions } from '@/hooks/useRecordForm';

/** What one of the three forms is opened with. */
export interface EditorProps<Row> {
  projectCode: string;
  drawer: Drawer<Row>;
  /** A save has answered the record. */
  onAnswer: (row: Row) => void;
  /** After a save or a removal: the list is loaded again. */
  onDone: () => void;
}

/** A row of one of the three lists. */
export interface Asset {
  assetCode: string;
  name: string;
  version: number;
  allowedActions: string[];
}

export interface AssetDrawerProps<Row extends Asset, Values extends { assetCode?: string }> extends EditorProps<Row> {
  /** The list, and the record's id; none while a new one is entered. */
  kind: 'business' | 'system' | 'unit';
  id: string | undefined;
  newTitle: string;
  /** What the form of a new one starts from. */
  fresh: Values;
  valuesOf: (row: Row) => Values;
  compare: ComparedFields<Values>;
  form?: FormInstance<Values>;
  /** Below the form: where the record's derived value comes from. */
  below?: ReactNode;
  save: (values: Values, version: number | undefined, options: SendOptions) => Promise<{ record: Row }>;
  remove: (version: number) => Promise<unknown>;
  /** The fields. */
  children: ReactNode;
}
