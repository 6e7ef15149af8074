import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { moveFactRequestsRules } from '#domain/generated/rules/iso/moveFactRequests';
import { requestWorkflow } from '#domain/subjects/iso/request/request';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type FactRequest, isoService } from '@/services/iso';
import { portalToday } from '@/utils/format';
import styles from './facts.module.css';

type Action = FactRequest['allowedActions'][number];
const tones = { notsubmit: 'active', submited: 'waiting', finished: 'done' } as const;

interface Props {
  projectCode: string;
  request: FactRequest;
  onChanged: () => void;
}

/** Who fills a module in, where that stands, and what the reader can do about it. */
export function RequestCell({ projectCode, request, onChanged }: Props) {
  const t = useT();
  const say = useSay();
  const [asking, setAsking] = useState<Action | null>(null);
  const [doing, setDoing] = useState<Action | null>(null);
  const { moduleCode, version, name, status, dueOn, note, returned, lacking, allowedActions } = request;
  const module = say(request);
  const isLate = status === 'notsubmit' && dueOn !== null && dueOn < portalToday();
  const send = async (action: Action, reason?: string, options?: SendOptions) => {
    const body = { projectCode, requests: [{ moduleCode, version }], action, ...(reason && { reason }) };
    await isoService.moveFactRequests({ body }, options);
    void toast('success', t(`facts.done_${action}`));
  };
  const act = (action: Action) => {
    if (requestWorkflow.asksReason(action)) return setAsking(action);
    setDoing(action);
    send(action)
      .catch(report)
      .finally(() => {
        setDoing(null);
        onChanged();
      });
  };
  const questionOf = (action: Action): string | undefined => {
    if (action === 'cancel') return t('facts.cancelQuestion', { name, module });
    return action === 'submit' && lacking > 0 ? t('facts.submitLacking', { count: lacking }) : undefined;
  };
  return (
    <>
      <div className={styles.asked}>
        <span>{name || t('facts.left')}</span>
        <StatusLabel tone={isLate || (returned && status === 'notsubmit') ? 'late' : tones[status]}>
          {isLate ? t('facts.overdue') : t(`facts.status_${status}`)}
        </StatusLabel>
      </div>
      {dueOn && status === 'notsubmit' && <div className={styles.small}>{t('facts.due', { day: dueOn })}</div>}
      {note && status !== 'finished' && <div className={styles.small}>{note}</div>}
      {returned && status === 'notsubmit' && (
        <div className={styles.small}>{t('facts.returnedBy', { who: returned.by, reason: returned.reason })}</div>
      )}
      <div className={styles.cellActs}>
        {allowedActions.map((action) => {
          const question = questionOf(action);
          const button = (
            <Button
              key={action}
              type={action === 'submit' || action === 'finish' ? 'primary' : 'default'}
              size="small"
              loading={doing === action}
              disabled={doing !== null}
              onClick={question ? undefined : () => act(action)}
            >
              {t(`facts.act_${action}`)}
            </Button>
          );
          return question ? (
            <Popconfirm
              key={action}
              title={question}
              onConfirm={() => act(action)}
              styles={{ root: { maxWidth: 360 } }}
            >
              {button}
            </Popconfirm>
          ) : (
            button
          );
        })}
      </div>
      {asking && (
        <RecordDialog<{ reason?: string }>
          title={t('facts.reasonTitle', { act: t(`facts.act_${asking}`), module })}
          okText={t(`facts.act_${asking}`)}
          draft={`facts:${projectCode}:${moduleCode}:${asking}`}
          send={({ reason = '' }, options) => send(asking, reason, options)}
          onTried={onChanged}
          onClose={() => setAsking(null)}
        >
          <NoteField
            name="reason"
            label={t('facts.reason')}
            {...moveFactRequestsRules.reason}
            required
            autoFocus
            minRows={3}
          />
        </RecordDialog>
      )}
    </>
  );
}
