import { Alert } from 'antd';
import { limits } from '#domain/kernel/limits';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';
import { formatInstant, megabytes } from '@/utils/format';
import documents from '../documents/documents.module.css';

interface Props {
  of: Pick<ManagementDocument, 'edit'>;
}

/** Who has a document for editing, in a line of the list. */
export function EditWords({ of: { edit } }: Props) {
  const t = useT();
  if (!edit) return null;
  const since = formatInstant(edit.since);
  const { by: who, isMine, state } = edit;
  return (
    <div
      className={documents.task}
      title={isMine ? t('documentEdit.byMe', { since }) : t('documentEdit.byOther', { who, since })}
    >
      <StatusLabel tone={state === 'failed' ? 'late' : 'active'}>
        {isMine ? t('documentEdit.briefMe') : t('documentEdit.brief', { who })}
      </StatusLabel>
      <div>{since}</div>
    </div>
  );
}

/** Who has a document for editing and since when, and whether changes are stored. */
export function EditNotice({ of: { edit } }: Props) {
  const t = useT();
  if (!edit) return null;
  const { by: who, isMine, kind, state, failure } = edit;
  const since = formatInstant(edit.since);
  const why = failure ? t(`documentEdit.fail_${failure}`, { size: megabytes(limits.uploadBytes) }) : '';
  return (
    <Alert
      showIcon
      className={documents.part ?? ''}
      type={state === 'failed' ? 'error' : isMine ? 'info' : 'warning'}
      title={isMine ? t('documentEdit.byMe', { since }) : t('documentEdit.byOther', { who, since })}
      {...(kind === 'online' && {
        description: t(`documentEdit.state_${state}`, { when: formatInstant(edit.stateAt), why }),
      })}
    />
  );
}
