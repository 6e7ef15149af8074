import { ProFormText } from '@ant-design/pro-components';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDrawer } from '@/components/RecordDrawer';
import { type RecordFormOptions, useRecordForm } from '@/hooks/useRecordForm';
import { PortalError } from '@/requestErrors';

export interface Row {
  id: string;
  version: number;
  name: string;
  place: string;
}
export type Values = Pick<Row, 'name' | 'place'>;
export type Send = RecordFormOptions<Row, Values>['send'];

export const first: Row = { id: 'r1', version: 3, name: 'one', place: 'here' };
export const second: Row = { id: 'r2', version: 8, name: 'two', place: 'there' };
const fresh: Values = { name: '', place: '' };
export const conflictWith = (current: Row) =>
  new PortalError('conflict', errorCodes.conflict, {
    data: { current, changedBy: 'Somebody', changedAt: '2026-01-01T00:00:00Z' },
  });
/** The server: each save makes the next version. */
export const saves: Send = async (values, _options, origin) => ({
  ...(origin ?? first),
  ...values,
  version: (origin?.version ?? 0) + 1,
});

export interface Options {
  row?: Row | null;
  onDone?: () => void;
  onClose?: () => void;
}

/** A list of two records, each in the drawer. */
export function Sheet({ send, row = first, onDone, onClose = () => {} }: Options & { send: Send }) {
  const [open, setOpen] = useState(row);
  const record = useRecordForm<Row, Values>({
    name: `note:${open?.id ?? 'new'}`,
    row: open,
    valuesOf: ({ name, place }) => ({ name, place }),
    fresh,
    fieldOfCode: { [errorCodes.nameTaken]: 'name' },
    send,
    onDone,
  });
  return (
    <RecordDrawer<Row, Values>
      record={record}
      title={open?.name ?? 'new'}
      compare={{ name: { label: 'Name' }, place: { label: 'Place' } }}
      onClose={onClose}
      steps={{
        onPrevious: open === second ? () => setOpen(first) : undefined,
        onNext: open === first ? () => setOpen(second) : undefined,
      }}
    >
      <button type="button" onClick={() => record.submit(undefined, 'hand in')}>
        hand in
      </button>
      <ProFormText name="name" label="Name" rules={[{ required: true, message: 'a name is missing' }]} />
      <ProFormText name="place" label="Place" />
    </RecordDrawer>
  );
}
