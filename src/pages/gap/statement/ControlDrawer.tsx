import { Alert, Button } from 'antd';
import { proposalOf } from '#domain/subjects/gap/statement/rules';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { entryFields } from '#domain/subjects/gap/statement/versions';
import type { ComparedFields } from '@/components/ConflictDialog';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { type RecordForm, useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { gapService, type StatedControl } from '@/services/gap';
import { formatInstant } from '@/utils/format';
import gapStyles from '../analysis/gap.module.css';
import { ControlFacts } from './ControlFacts';
import { EntryFields } from './EntryFields';
import styles from './statement.module.css';
import { useEntryWords } from './words';

interface Props {
  projectCode: string;
  control: StatedControl;
  editable: boolean;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

type Row = StatementEntry & { version: number };
type Values = { -readonly [Field in Exclude<keyof StatementEntry, 'ref'>]: StatementEntry[Field] };

const valuesOf = ({ isApplicable, justification, drivers, implementation, owner, description }: Row): Values => ({
  isApplicable,
  drivers: [...drivers],
  implementation,
  justification: justification ?? '',
  owner: owner ?? '',
  description: description ?? '',
});
const none: Values = {
  isApplicable: null,
  justification: '',
  drivers: [],
  implementation: null,
  owner: '',
  description: '',
};

/** What the statement says of one control, beside what the project knows of it. */
export function ControlDrawer({ projectCode, control, editable, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  const say = useSay();
  const { ref, title, entry, version, changedAt, changedBy } = control;
  const record = useRecordForm<Row, Values>({
    name: `statement:${projectCode}:${ref}`,
    row: { ...entry, version },
    valuesOf,
    fresh: none,
    editable,
    send: async (values, options, origin) => {
      const stated = { ...none, ...values, drivers: [...(values.drivers ?? [])], ref };
      const { entries } = await gapService.saveStatementEntries(
        { body: { projectCode, entries: [{ ...stated, version: origin?.version ?? version }] } },
        options,
      );
      void toast('success', t('questionnaire.statement.saved', { ref }));
      onChanged();
      return entries[0] ?? null;
    },
  });
  return (
    <RecordDrawer<Row, Values>
      record={record}
      width={760}
      title={`${ref} ${say(title)}`}
      compare={useCompared()}
      hint={changedAt && t('questionnaire.statement.changed', { who: changedBy ?? '', when: formatInstant(changedAt) })}
      onClose={onClose}
      steps={{ onPrevious, onNext }}
    >
      <ControlFacts projectCode={projectCode} control={control} />
      <h3 className={gapStyles.heading}>{t('questionnaire.statement.says')}</h3>
      {editable && <Proposal control={control} record={record} />}
      <EntryFields />
    </RecordDrawer>
  );
}

function useCompared(): ComparedFields<Values> {
  const t = useT();
  const words = useEntryWords();
  const of = (field: keyof Values) => ({
    label: t(`questionnaire.statement.${field}`),
    show: (value: unknown) => words.field({ ...none, ref: '', [field]: value }, field),
  });
  return Object.fromEntries(entryFields.map((field) => [field, of(field)])) as ComparedFields<Values>;
}

/** Suggestions from the project's findings and risks while the control is undecided; they fill the form and are not saved by themselves. */
function Proposal({ control, record }: { control: StatedControl; record: RecordForm<Row, Values> }) {
  const t = useT();
  const words = useEntryWords();
  const proposal = control.entry.isApplicable === null ? proposalOf(control.facts) : null;
  if (!proposal) return null;
  const { isApplicable, drivers, implementation, justification, owner } = proposal;
  const parts = [
    words.applicable(isApplicable),
    words.drivers(drivers),
    words.implementation(implementation ?? undefined),
    justification,
    owner,
  ].filter(Boolean);
  const take = () => {
    const now = record.form.getFieldsValue(true) as Values;
    record.form.setFieldsValue({
      isApplicable,
      drivers: [...drivers],
      implementation,
      justification: now.justification || justification || '',
      owner: now.owner || owner || '',
    });
    record.touched();
  };
  return (
    <Alert
      type="info"
      className={styles.proposal}
      title={t('questionnaire.statement.proposal', { what: parts.join(' · ') })}
      action={
        <Button size="small" onClick={take}>
          {t('questionnaire.statement.takeOne')}
        </Button>
      }
    />
  );
}
