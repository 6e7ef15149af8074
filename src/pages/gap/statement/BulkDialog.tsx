import { ProFormDependency } from '@ant-design/pro-components';
import pick from 'lodash/pick';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { type EntryField, entryFields } from '#domain/subjects/gap/statement/versions';
import styles from '@/components/bulk/bulk.module.css';
import { CheckboxesField } from '@/components/choiceFields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { gapService, type StatedControl } from '@/services/gap';
import { EntryFields } from './EntryFields';

interface Props {
  projectCode: string;
  controls: readonly StatedControl[];
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

type Values = Partial<Omit<StatementEntry, 'ref'>> & { chosen?: EntryField[] };
/** The values of an empty form. */
const cleared = {
  isApplicable: null,
  justification: null,
  drivers: [],
  implementation: null,
  owner: null,
  description: null,
};

/** Says the same of many controls: only what is ticked. */
export function BulkDialog({ projectCode, controls, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Values>
      width={640}
      title={t('questionnaire.statement.bulkTitle', { count: controls.length })}
      okText={t('common.save')}
      fresh={{ chosen: ['isApplicable'] }}
      send={async ({ chosen = [], ...typed }, options) => {
        const said = { ...pick(cleared, chosen), ...pick(typed, chosen) };
        const entries = controls.map(({ entry, version }) => ({ ...entry, ...said, version }));
        const { changed } = await gapService.saveStatementEntries(
          { body: { projectCode, entries: entries.map((one) => ({ ...one, drivers: [...one.drivers] })) } },
          options,
        );
        void toast('success', t('questionnaire.statement.taken', { count: changed }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <CheckboxesField
        name="chosen"
        label={t('questionnaire.statement.which')}
        extra={t('questionnaire.statement.whichHint')}
        required
        missing={t('questionnaire.statement.chooseOne')}
        options={entryFields.map((field) => ({ value: field, label: t(`questionnaire.statement.${field}`) }))}
        fieldProps={{ className: styles.choices }}
      />
      <ProFormDependency name={['chosen']}>
        {({ chosen = [] }: Values) => <EntryFields only={entryFields.filter((field) => chosen.includes(field))} />}
      </ProFormDependency>
    </RecordDialog>
  );
}
