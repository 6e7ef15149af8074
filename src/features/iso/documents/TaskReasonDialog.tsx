import { moveTasksRules } from '#domain/generated/rules/iso/moveTasks';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';

interface Props {
  act: 'task_return' | 'task_reopen';
  documents: readonly ManagementDocument[];
  send: (reason: string, options: SendOptions) => Promise<void>;
  onTried: () => void;
  onClose: () => void;
}

/** Why documents that were handed in go back to who prepared them, or are asked for again. */
export default function TaskReasonDialog({ act, documents, send, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`managementDocument.${act}Title`, { count: documents.length })}
      okText={t(`managementDocument.${act}`)}
      draft={`${act}:${documents.map(({ task }) => `${task?.taskCode}:${task?.version}`).join()}`}
      send={({ reason = '' }, options) => send(reason, options)}
      onTried={onTried}
      onClose={onClose}
    >
      <NoteField name="reason" label={t('facts.reason')} {...moveTasksRules.reason} required autoFocus minRows={3} />
    </RecordDialog>
  );
}
