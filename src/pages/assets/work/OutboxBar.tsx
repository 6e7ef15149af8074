import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type Conflict, ConflictDialog, conflictOf } from '@/components/ConflictDialog';
import { useT } from '@/locales';
import { same } from '@/utils/same';
import { useFields } from '../useFields';
import { onTopOf, saidBy, type WorkOutbox, type WorkParcel } from './parcels';

type Fields = Record<string, unknown>;

/** Saves that wait for the connection, and the one that the server did not take. */
export function OutboxBar({ outbox }: { outbox: WorkOutbox }) {
  const t = useT();
  const { label, show, isNamed } = useFields();
  const [open, setOpen] = useState(false);
  const { online, parcels, refused } = outbox;
  if (refused) {
    const conflict = conflictOf<Fields & { version: number }>(refused.error);
    const mine = saidBy(refused.parcel);
    return (
      <>
        <Alert
          type="error"
          showIcon
          banner
          title={t('assets.work.refused', { name: refused.parcel.title, count: parcels.length })}
          description={refused.error instanceof Error ? refused.error.message : undefined}
          action={
            conflict ? (
              <Button size="small" onClick={() => setOpen(true)}>
                {t('assets.work.compare')}
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => outbox.resend(({ body }) => body)}>
                  {t('common.retry')}
                </Button>{' '}
                <Button size="small" danger onClick={outbox.drop}>
                  {t('assets.work.giveUp')}
                </Button>
              </>
            )
          }
        />
        {open && conflict && (
          <ConflictDialog<Fields>
            conflict={conflict as Conflict<Fields>}
            base={refused.parcel.base ?? {}}
            mine={mine}
            fields={Object.fromEntries(
              Object.keys(mine)
                .filter(isNamed)
                .map((field) => [field, { label: label(field), show: (value) => show(field, value) }]),
            )}
            onMerge={(theirs) => {
              setOpen(false);
              // What a later save has changed once more is that one's.
              const stillSaid = (parcel: WorkParcel) =>
                new Set([...theirs].filter((field) => same({ [field]: mine[field] }, saidBy(parcel))));
              outbox.resend((parcel) => onTopOf(parcel, conflict.current, stillSaid(parcel)));
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  if (parcels.length === 0 && online) return null;
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={parcels.length > 0 ? t('assets.work.waitingToSend', { count: parcels.length }) : t('assets.work.offline')}
      action={
        online &&
        parcels.length > 0 && (
          <Button size="small" onClick={() => void outbox.flush()}>
            {t('assets.work.sendNow')}
          </Button>
        )
      }
    />
  );
}
