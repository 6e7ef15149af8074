import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ConflictDialog } from '@/components/ConflictDialog';
import { useT } from '@/locales';
import { type Conflict, conflictOf } from '@/utils/conflict';
import { same } from '@/utils/same';
import { useFields } from '../useFields';
import { onTopOf, saidBy, type WorkQueue, type WorkSave } from './saves';

type Fields = Record<string, unknown>;

/** Saves that wait for the connection, and the one that the server did not take. */
export function OfflineBar({ queue }: { queue: WorkQueue }) {
  const t = useT();
  const { label, show, isNamed } = useFields();
  const [open, setOpen] = useState(false);
  const { online, saves, refused } = queue;
  if (refused) {
    const conflict = conflictOf<Fields & { version: number }>(refused.error);
    const mine = saidBy(refused.save);
    return (
      <>
        <Alert
          type="error"
          showIcon
          banner
          title={t('assets.work.refused', { name: refused.save.title, count: saves.length })}
          description={refused.error instanceof Error ? refused.error.message : undefined}
          action={
            conflict ? (
              <Button size="small" onClick={() => setOpen(true)}>
                {t('record.conflictCompare')}
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => queue.resend(({ body }) => ({ body }))}>
                  {t('common.retry')}
                </Button>{' '}
                <Button size="small" danger onClick={() => queue.drop()}>
                  {t('assets.work.giveUp')}
                </Button>
              </>
            )
          }
        />
        {open && conflict && (
          <ConflictDialog<Fields>
            conflict={conflict as Conflict<Fields>}
            base={refused.save.base ?? {}}
            mine={mine}
            fields={Object.fromEntries(
              Object.keys(mine)
                .filter(isNamed)
                .map((field) => [field, { label: label(field), show: (value) => show(field, value) }]),
            )}
            onMerge={(theirs) => {
              setOpen(false);
              // What a later save has changed once more is that one's.
              const stillSaid = (save: WorkSave) =>
                new Set([...theirs].filter((field) => same({ [field]: mine[field] }, saidBy(save))));
              queue.resend((save) => ({ body: onTopOf(save, conflict.current, stillSaid(save)) }));
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  if (saves.length === 0 && online) return null;
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={saves.length > 0 ? t('assets.work.waitingToSend', { count: saves.length }) : t('assets.work.offline')}
      action={
        online &&
        saves.length > 0 && (
          <Button size="small" onClick={() => void queue.flush()}>
            {t('assets.work.sendNow')}
          </Button>
        )
      }
    />
  );
}
