import { ProFormDependency } from '@ant-design/pro-components';
import { saveStatementEntriesRules } from '#domain/generated/rules/gap/saveStatementEntries';
import { statementLimits } from '#domain/subjects/gap/statement/limits';
import { type EntryField, entryFields } from '#domain/subjects/gap/statement/versions';
import { CheckboxesField, RadioField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { useT } from '@/locales';
import { useEntryWords } from './words';

interface Props {
  /** Only these, of all that an entry says. */
  only?: readonly EntryField[];
}

const rules = saveStatementEntriesRules.entries.each;

/** The fields of an entry. What is left out has neither driver nor implementation. */
export function EntryFields({ only = entryFields }: Props) {
  return (
    <ProFormDependency name={['isApplicable']}>
      {({ isApplicable }: { isApplicable?: boolean | null }) =>
        only.map((field) => <EntryFieldInput key={field} field={field} isExcluded={isApplicable === false} />)
      }
    </ProFormDependency>
  );
}

function EntryFieldInput({ field, isExcluded }: { field: EntryField; isExcluded: boolean }) {
  const t = useT();
  const words = useEntryWords();
  const label = t(`questionnaire.statement.${field}`);
  switch (field) {
    case 'isApplicable':
      return (
        <RadioField
          name={field}
          label={label}
          radioType="button"
          options={[true, false].map((value) => ({ value, label: words.applicable(value) }))}
        />
      );
    case 'drivers':
      return isExcluded ? null : (
        <CheckboxesField
          name={field}
          label={label}
          {...rules.drivers}
          textOf={(value) => t(`questionnaire.statement.driver_${value}`)}
        />
      );
    case 'implementation':
      return isExcluded ? null : (
        <RadioField
          name={field}
          label={label}
          radioType="button"
          {...rules.implementation}
          textOf={(value) => words.implementation(value)}
        />
      );
    case 'owner':
      return <TextField name={field} label={label} {...rules.owner} />;
    case 'justification':
      return (
        <NoteField
          name={field}
          label={label}
          max={statementLimits.text}
          placeholder={t(`questionnaire.statement.${isExcluded ? 'whyExcluded' : 'whyApplicable'}`)}
        />
      );
    default:
      return (
        <NoteField
          name={field}
          label={label}
          max={statementLimits.text}
          placeholder={t('questionnaire.statement.descriptionHint')}
        />
      );
  }
}
