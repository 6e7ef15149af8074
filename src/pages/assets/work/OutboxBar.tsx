import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type Conflict, ConflictDialog, conflictOf } from '@/components/ConflictDialog';
import { useWords } from '@/hooks/useWords';
import { type MessageKey, useT } from '@/locales';
import { annexRef } from '@/utils/format';
import { same } from '@/utils/same';
import { onTopOf, saidBy, type WorkOutbox, type WorkParcel } from './parcels';

const labels: Readonly<Record<string, MessageKey>> = {
  threat: 'assets.threat',
  vulnerability: 'assets.vulnerability',
  threatFrequency: 'assets.threatFrequency',
  vulnerabilitySeverity: 'assets.vulnerabilitySeverity',
  existingControl: 'assets.existingControl',
  treatment: 'work.treatment',
  treatmentPlan: 'work.plan',
  treatmentOwner: 'work.treatmentOwner',
  treatmentDeadline: 'work.deadline',
  controls: 'work.controls',
  remnantFrequency: 'work.remnantFrequency',
  remnantSeverity: 'work.remnantSeverity',
  confidentiality: 'assets.confidentiality',
  integrity: 'assets.integrity',
  availability: 'assets.availability',
  owner: 'assets.owner',
  location: 'assets.location',
  description: 'assets.description',
};

type Fields = Record<string, unknown>;

/** Saves that wait for the connection, and the one that the server did not take. */
export function OutboxBar({ outbox }: { outbox: WorkOutbox }) {
  const t = useT();
  const { word } = useWords();
  const [open, setOpen] = useState(false);
  const shows: Readonly<Record<string, (value: unknown) => string>> = {
    treatment: (value) => (value ? word('treatment', String(value)) : ''),
    controls: (value) => (Array.isArray(value) ? value.map(annexRef).join(t('common.comma')) : ''),
  };
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
          title={t('work.refused', { name: refused.parcel.title, count: parcels.length })}
          description={refused.error instanceof Error ? refused.error.message : undefined}
          action={
            conflict ? (
              <Button size="small" onClick={() => setOpen(true)}>
                {t('work.compare')}
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => outbox.resend(({ body }) => body)}>
                  {t('common.retry')}
                </Button>{' '}
                <Button size="small" danger onClick={outbox.drop}>
                  {t('work.giveUp')}
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
              Object.entries(labels).flatMap(([key, label]) =>
                key in mine ? [[key, { label: t(label), show: shows[key] }]] : [],
              ),
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
      title={parcels.length > 0 ? t('work.waitingToSend', { count: parcels.length }) : t('work.offline')}
      action={
        online &&
        parcels.length > 0 && (
          <Button size="small" onClick={() => void outbox.flush()}>
            {t('work.sendNow')}
          </Button>
        )
      }
    />
  );
}
