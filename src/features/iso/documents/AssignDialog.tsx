import { assignTasksRules } from '#domain/generated/rules/iso/assignTasks';
import { SelectField } from '@/components/choiceFields';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type DocumentTasks, isoService, type ManagementDocument } from '@/services/iso';
import { keyOf } from './documentState';

interface Values {
  accountId?: string;
  dueOn?: string;
  note?: string;
}

interface Props {
  projectCode: string;
  documents: readonly ManagementDocument[];
  /** Whom the caller can ask. */
  candidates: DocumentTasks['candidates'];
  onTried: () => void;
  onClose: () => void;
}

/** Asks one of the customer's people to prepare documents; what somebody else was asked for goes over to this person. */
export default function AssignDialog({ projectCode, documents, candidates, onTried, onClose }: Props) {
  const t = useT();
  const [only] = candidates;
  const others = documents.filter(({ task }) => task && task.status !== 'finished');
  return (
    <RecordDialog<Values>
      title={t('managementDocument.assignTitle', { count: documents.length })}
      okText={t('managementDocument.assign')}
      fresh={{ ...(candidates.length === 1 && only && { accountId: only.accountId }) }}
      send={async ({ accountId = '', dueOn, note }, options) => {
        const body = { projectCode, taskCodes: documents.map(keyOf), accountId, ...(dueOn && { dueOn }), note };
        const { asked } = await isoService.assignTasks({ body }, options);
        const name = candidates.find((one) => one.accountId === accountId)?.name ?? '';
        void toast('success', t('managementDocument.assigned', { name, count: asked }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('managementDocument.assignText')}</p>
      {others.length > 0 && <p>{t('managementDocument.assignOthers', { count: others.length })}</p>}
      <SelectField
        name="accountId"
        label={t('managementDocument.assignee')}
        {...assignTasksRules.accountId}
        extra={candidates.length === 0 ? t('facts.noCandidates') : undefined}
        options={candidates.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      <DayField name="dueOn" label={t('managementDocument.dueOn')} />
      <NoteField name="note" label={t('managementDocument.taskNote')} {...assignTasksRules.note} minRows={2} />
    </RecordDialog>
  );
}
