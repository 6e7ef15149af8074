import { Button, Drawer, Skeleton, Space } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { DeliveryAction } from '#domain/subjects/marketing/deliveries/workflow';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import type { DeliveryDetail } from '@/services/marketing';
import { DeliveryFacts } from './DeliveryFacts';
import { Results } from './Results';

/** The primary action is at the right. */
const leads: readonly DeliveryAction[] = ['take', 'handOver', 'accept'];
const gravely: readonly DeliveryAction[] = ['refuse', 'cancel'];
const askedWhy = { giveBack: true, handOver: true, refuse: true, return: true } as const;
type AskedWhy = keyof typeof askedWhy;
const isAskedWhy = (action: DeliveryAction): action is AskedWhy => action in askedWhy;

type Told = Omit<DeliveryDetail, 'allowedActions'>;

type Acting = Told & { allowedActions: readonly DeliveryAction[] };
type ActionOf<Whole extends Acting> = Whole['allowedActions'][number];

interface Props<Whole extends Acting> {
  deliveryCode: string;
  load: (options: CallOptions) => Promise<Whole>;
  send: (body: { version: number; action: ActionOf<Whole>; text?: string }, options: SendOptions) => Promise<unknown>;
  /** A file of the result. */
  fetchFile: ComponentProps<typeof Results>['fetch'];
  /** Above the facts. */
  children?: (delivery: Whole) => ReactNode;
  onChanged: () => void;
  onClose: () => void;
}

/** One delivery, its history, and the user's actions: those of the buyer, or of its worker. */
export function DeliveryDrawer<Whole extends Acting>(props: Props<Whole>) {
  const { deliveryCode, load, send, fetchFile, children, onChanged, onClose } = props;
  const t = useT();
  const [acting, setActing] = useState<ActionOf<Whole> | null>(null);
  // A file on its way may be refused, and can't be added any more once the result is submitted.
  const [isSending, setSending] = useState(false);
  useFocusReturn();
  const { data, error, refresh } = useLoad(load, [deliveryCode]);
  const changed = () => {
    refresh();
    onChanged();
  };
  const ordered = [...((data?.allowedActions ?? []) as ActionOf<Whole>[])].sort((one, other) => {
    const rank = (action: DeliveryAction) => (leads.includes(action) ? 1 : 0);
    return rank(one) - rank(other);
  });
  return (
    <Drawer
      open
      size={720}
      title={t('delivery.detail')}
      onClose={onClose}
      extra={
        <Space>
          {ordered.map((action) => (
            <Button
              key={action}
              type={leads.includes(action) ? 'primary' : 'default'}
              danger={gravely.includes(action)}
              disabled={isSending}
              onClick={() => setActing(action)}
            >
              {t(`delivery.act_${action as DeliveryAction}`)}
            </Button>
          ))}
        </Space>
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          {children?.(data)}
          <DeliveryFacts delivery={data}>
            <Results
              deliveryCode={deliveryCode}
              files={data.files}
              fetch={fetchFile}
              mayChange={(data.allowedActions as readonly DeliveryAction[]).includes('handOver')}
              onBusy={setSending}
              onChanged={refresh}
            />
          </DeliveryFacts>
        </>
      )}
      {data && acting && (
        <ActDialog
          action={acting}
          send={(text, options) => send({ version: data.version, action: acting, ...(text && { text }) }, options)}
          onTried={changed}
          onClose={() => setActing(null)}
        />
      )}
    </Drawer>
  );
}

interface ActProps {
  action: DeliveryAction;
  send: (text: string | undefined, options: SendOptions) => Promise<unknown>;
  onTried: () => void;
  onClose: () => void;
}

/** Says what follows, and asks for a reason if another person needs one. */
function ActDialog({ action, send, onTried, onClose }: ActProps) {
  const t = useT();
  const name = t(`delivery.act_${action}`);
  return (
    <RecordDialog<{ text?: string }>
      title={name}
      okText={name}
      danger={gravely.includes(action)}
      fresh={{ text: '' }}
      send={async ({ text }, options) => {
        await send(text, options);
        void toast('success', t('delivery.done', { action: name }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {isAskedWhy(action) ? (
        <NoteField
          name="text"
          label={t(`delivery.why_${action}`)}
          required
          autoFocus
          minRows={3}
          max={limits.textLength}
        />
      ) : (
        <p>{t(`delivery.ask_${action as Exclude<DeliveryAction, AskedWhy>}`)}</p>
      )}
    </RecordDialog>
  );
}
