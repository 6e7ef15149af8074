import { saveInterviewRules } from '#domain/generated/rules/assets/saveInterview';
import { DayField, NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type Interview } from '@/services/assets';

type Values = Omit<Interview, 'interviewId' | 'version'>;

const fresh: Values = { person: '', role: '', day: '', heldBy: '', notes: '' };
const valuesOf = ({ person, role, day, heldBy, notes }: Interview): Values => ({ person, role, day, heldBy, notes });

interface Props {
  projectCode: string;
  /** Null: a new one. */
  interview: Interview | null;
  onDone: () => void;
  onClose: () => void;
}

/** An interview: who, in which role, when, by whom, and what was said. */
export default function InterviewDrawer({ projectCode, interview, onDone, onClose }: Props) {
  const t = useT();
  const ended = (text: string) => {
    void toast('success', text);
    onDone();
    onClose();
  };
  const record = useRecordForm<Interview, Values>({
    name: `interview:${projectCode}:${interview?.interviewId ?? 'new'}`,
    row: interview,
    valuesOf,
    fresh,
    send: async (values, options, origin) => {
      const of = interview && origin && { interviewId: interview.interviewId, version: origin.version };
      await assetsService.saveInterview({ body: { projectCode, ...values, ...of } }, options);
      return null;
    },
    onDone: () => ended(t('assets.report.savedInterview')),
  });
  const label = (field: keyof Values) => t(`assets.report.interview_${field}`);
  const remove = ({ interviewId }: Interview, version: number) =>
    assetsService
      .deleteInterview({ body: { projectCode, interviewId, version } })
      .then(() => ended(t('assets.report.removedInterview')), report);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={interview ? t('assets.report.editInterview') : t('assets.report.addInterview')}
      hint={t('record.saveKeys')}
      compare={{
        day: { label: label('day') },
        person: { label: label('person') },
        role: { label: label('role') },
        heldBy: { label: label('heldBy') },
        notes: { label: label('notes') },
      }}
      onClose={onClose}
      removal={
        interview
          ? {
              question: t('assets.report.removeInterview'),
              onConfirm: () => remove(interview, record.origin?.version ?? interview.version),
            }
          : undefined
      }
    >
      <DayField name="day" label={label('day')} required />
      <TextField name="person" label={label('person')} {...saveInterviewRules.person} autoFocus />
      <TextField name="role" label={label('role')} {...saveInterviewRules.role} />
      <TextField name="heldBy" label={label('heldBy')} {...saveInterviewRules.heldBy} />
      <NoteField name="notes" label={label('notes')} {...saveInterviewRules.notes} minRows={6} />
    </RecordDrawer>
  );
}
