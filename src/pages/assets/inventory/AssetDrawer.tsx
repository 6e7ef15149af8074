import { useEffect } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { hasDraft, useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { AssetReader } from './AssetReader';
import type { Asset, AssetDrawerProps } from './editor';

const draftOf = (kind: string, projectCode: string, id: string | undefined) => `${kind}:${projectCode}:${id ?? 'new'}`;

const fieldOfCode = { [errorCodes.codeTaken]: 'assetCode' } as const;

/** One record of the inventory without leaving its list: read first; editing is one key away. */
export function AssetDrawer<Row extends Asset, Values extends { assetCode?: string }>(
  props: AssetDrawerProps<Row, Values>,
) {
  const { drawer, kind, projectCode, id } = props;
  const { user } = useSession();
  // What was typed and not saved is there again.
  const isBegun = hasDraft(user?.accountId, draftOf(kind, projectCode, id));
  useEffect(() => {
    if (isBegun && !drawer.editing) drawer.edit();
  }, [isBegun, drawer]);
  return drawer.row && !drawer.editing ? <AssetReader {...props} row={drawer.row} /> : <AssetForm {...props} />;
}

function AssetForm<Row extends Asset, Values extends { assetCode?: string }>(props: AssetDrawerProps<Row, Values>) {
  const { projectCode, drawer, onAnswer, onDone, kind, id, newTitle, save, remove, compare, below, children } = props;
  const t = useT();
  const editable = !drawer.row || drawer.row.allowedActions.includes('edit');
  const record = useRecordForm<Row, Values>({
    ...props,
    name: draftOf(kind, projectCode, id),
    row: drawer.row ?? null,
    editable,
    fieldOfCode,
    send: async (values, options, origin) => {
      const answer = await save(values, origin?.version, options);
      void toast('success', t('record.saved'));
      onDone();
      return origin ? answer.record : null;
    },
    onAnswer,
    onDone: drawer.close,
  });
  const { origin } = record;
  const removed = () => {
    record.forget();
    onDone();
    drawer.close();
  };
  return (
    <RecordDrawer<Row, Values>
      record={record}
      title={
        origin ? t(editable ? 'assets.inventory.editOf' : 'assets.inventory.viewOf', { name: origin.name }) : newTitle
      }
      compare={compare}
      onClose={drawer.close}
      steps={{ onPrevious: drawer.previous, onNext: drawer.next }}
      removal={
        origin?.allowedActions.includes('delete')
          ? {
              question: t('assets.inventory.removeConfirm', { name: origin.name }),
              onConfirm: () => remove(origin.version).then(removed, report),
            }
          : undefined
      }
    >
      {children}
      {below}
    </RecordDrawer>
  );
}
