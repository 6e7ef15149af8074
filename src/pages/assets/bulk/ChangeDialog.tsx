import { ProFormDependency } from '@ant-design/pro-components';
import pick from 'lodash/pick';
import type { ReactNode } from 'react';
import { changeRisksRules } from '#domain/generated/rules/assets/changeRisks';
import { type Level, levels, levelWords } from '#domain/kernel/levels';
import type { DictionaryCode } from '#domain/subjects/assets/inventory/dictionaries';
import type { Edition } from '#domain/subjects/assets/method/method';
import type { Lowering } from '#domain/subjects/assets/risk/treatment';
import styles from '@/components/bulk/bulk.module.css';
import { CheckboxesField, RadioField, SelectField } from '@/components/choiceFields';
import { DayField, MoneyField, NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { ControlsField } from '@/features/measure/ControlsField';
import { accountOf, OwnerField, useTreatmentOwners } from '@/features/measure/OwnerField';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import {
  assetsService,
  type ManyRisksChange,
  type RiskChange,
  type TreatmentOwner,
  type UnitChange,
} from '@/services/assets';
import type { CallOptions } from '@/services/client';
import { formatNumber } from '@/utils/format';
import { useFields } from '../useFields';
import { useWords } from '../useWords';
import { LevelSelect } from '../work/LevelSelect';
import { type changeable, changeableOf, type Field } from './changeable';

const rules = changeRisksRules.change;

/** A residual value for many: a level, a level at most, or one lower than now. */
type RemnantChoice = Level | `max${Level}` | 'lower';
const remnantFields = ['remnantFrequency', 'remnantSeverity', 'remnantExploitability'] as const;
type RemnantField = (typeof remnantFields)[number];

export interface Values extends Omit<RiskChange & UnitChange, RemnantField> {
  chosen?: Field[];
  remnantFrequency?: RemnantChoice | null;
  remnantSeverity?: RemnantChoice | null;
  remnantExploitability?: RemnantChoice | null;
}

/** How a residual value is lowered; undefined where a level is set. */
function loweringOf(choice: RemnantChoice | null | undefined): Lowering | undefined {
  if (typeof choice !== 'string') return undefined;
  return choice === 'lower' ? { by: 1 } : { atMost: Number(choice.slice(-1)) as Level };
}

/** As the choice of an executor holds what is no account. */
const NOBODY = 'nobody';
const BY_OWNER = 'owner';

interface Props {
  target: keyof typeof changeable;
  projectCode: string;
  edition: Edition;
  /** The number of records to change; '1000+' if they are not counted. */
  count: number | string;
  /** What the form starts from; of one that is opened again, what was typed. */
  values: Values;
  /** Only these, of what a person works on. */
  only?: readonly Field[];
  onPreview: (change: ManyRisksChange & UnitChange, values: Values, options: CallOptions) => Promise<void>;
  onClose: () => void;
}

/** What becomes of many: only what is ticked. */
export default function ChangeDialog({ target, projectCode, edition, count, values, only, onPreview, onClose }: Props) {
  const t = useT();
  const { label } = useFields(edition);
  const people = useTreatmentOwners(projectCode);
  const fields = changeableOf(target, edition).filter((field) => !only || only.includes(field));
  const shownCount = typeof count === 'number' ? formatNumber(count) : count;
  return (
    <RecordDialog<Values>
      width={720}
      title={t(target === 'risks' ? 'assets.bulk.titleRisks' : 'assets.bulk.titleUnits', { count: shownCount })}
      okText={t('bulk.preview')}
      fresh={values}
      send={async (typed, options) => {
        const chosen = fields.filter((field) => typed.chosen?.includes(field));
        // What is ticked and left empty is cleared.
        const lowering = Object.fromEntries(
          remnantFields.flatMap((field) => {
            const lowered = chosen.includes(field) && loweringOf(typed[field]);
            return lowered ? [[field, lowered]] : [];
          }),
        );
        const change: ManyRisksChange & UnitChange = Object.fromEntries(
          chosen
            .filter((field) => !(field in lowering))
            .map((field) => [field, typed[field] ?? (field === 'controls' ? [] : null)]),
        );
        if (Object.keys(lowering).length > 0) change.lowering = lowering;
        if (chosen.includes('assignee')) {
          delete change.assignee;
          if (typed.assignee === BY_OWNER) change.assigneeFrom = 'owner';
          else change.assigneeId = typed.assignee === NOBODY ? null : (typed.assignee ?? null);
        }
        if (chosen.includes('treatmentOwner')) change.treatmentOwnerId = accountOf(people, typed.treatmentOwner);
        await onPreview(change, pick(typed, ['chosen', ...chosen]), options);
      }}
      onClose={onClose}
    >
      <CheckboxesField
        name="chosen"
        label={t('assets.bulk.which')}
        extra={t('assets.bulk.whichHint')}
        required
        missing={t('assets.bulk.chooseOne')}
        options={fields.map((field) => ({ value: field, label: label(field) }))}
        fieldProps={{ className: styles.choices }}
      />
      <ProFormDependency name={['chosen']}>
        {({ chosen = [] }: Values) => (
          <div className={styles.fields}>
            {fields
              .filter((field) => chosen.includes(field))
              .map((field) => (
                <ChangeField key={field} field={field} label={label(field)} projectCode={projectCode} people={people} />
              ))}
          </div>
        )}
      </ProFormDependency>
    </RecordDialog>
  );
}

const wide: readonly Field[] = ['treatment', 'treatmentPlan', 'controls', 'existingControl', 'description'];

interface FieldProps {
  field: Field;
  label: string;
  projectCode: string;
  people: readonly TreatmentOwner[] | undefined;
}

function ChangeField({ field, label, projectCode, people }: FieldProps) {
  const t = useT();
  return <div className={wide.includes(field) ? styles.wide : undefined}>{control()}</div>;

  function control(): ReactNode {
    switch (field) {
      case 'treatment':
        return <TreatmentField label={label} />;
      case 'controls':
        return <ControlsField label={label} placeholder={t('assets.bulk.emptied')} projectCode={projectCode} />;
      case 'treatmentPlan':
      case 'existingControl':
      case 'description':
        return <NoteField name={field} label={label} placeholder={t('assets.bulk.emptied')} />;
      case 'treatmentOwner':
        return <OwnerField label={label} placeholder={t('assets.bulk.emptied')} people={people} />;
      case 'treatmentCost':
        return <MoneyField name={field} label={label} {...rules.treatmentCost} />;
      case 'owner':
      case 'location':
        return <TextField name={field} label={label} placeholder={t('assets.bulk.emptied')} />;
      case 'treatmentDeadline':
      case 'dueDate':
        return <DayField name={field} label={label} isDue />;
      case 'assignee':
        return <ExecutorField label={label} projectCode={projectCode} />;
      case 'threatSource':
      case 'threatCapability':
      case 'threatTiming':
        return <WordField field={field} label={label} />;
      case 'remnantFrequency':
      case 'remnantExploitability':
      case 'remnantSeverity':
        return <RemnantLevelField name={field} label={label} />;
      default:
        return <LevelField field={field} label={label} />;
    }
  }
}

function LevelField({ field, label }: { field: Field; label: string }) {
  const t = useT();
  return (
    <LevelSelect
      name={field}
      label={label}
      spoken={label}
      rules={[{ required: true, message: t('tenant.chosen', { field: label }) }]}
    />
  );
}

/** A word of the dictionary of that name; left empty, it is not stated any more. */
function WordField({ field, label }: { field: DictionaryCode; label: string }) {
  const t = useT();
  const { options } = useWords();
  return (
    <SelectField
      name={field}
      label={label}
      options={options(field)}
      fieldProps={{ placeholder: t('assets.bulk.emptied') }}
    />
  );
}

/** Whom units are given to; proposed by their owners' names. */
function ExecutorField({ label, projectCode }: { label: string; projectCode: string }) {
  const t = useT();
  const { data } = useReference(
    `executors:${projectCode}`,
    () => assetsService.listWorkOwners({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );
  return (
    <SelectField
      name="assignee"
      label={label}
      required
      showSearch
      options={[
        { value: BY_OWNER, label: t('assets.bulk.executorFromOwner') },
        { value: NOBODY, label: t('assets.bulk.executorNobody') },
        ...(data?.candidates ?? []).map(({ accountId, showName }) => ({ value: accountId, label: showName })),
      ]}
    />
  );
}

function RemnantLevelField({ name, label }: { name: RemnantField; label: string }) {
  const t = useT();
  const say = useSay();
  return (
    <SelectField<RemnantChoice>
      name={name}
      label={label}
      allowClear={false}
      required
      options={[
        { value: 'lower' as RemnantChoice, label: t('assets.bulk.oneLower') },
        ...levels
          .filter((level) => level < 5)
          .map((level) => ({ value: `max${level}` as RemnantChoice, label: t('assets.bulk.atMost', { level }) })),
        ...levels.map((level) => ({ value: level as RemnantChoice, label: `${level} ${say(levelWords[level])}` })),
      ]}
      extra={t('assets.bulk.neverRaised')}
      fieldProps={{ 'aria-label': label, popupMatchSelectWidth: false }}
    />
  );
}

function TreatmentField({ label }: { label: string }) {
  const { word } = useWords();
  return (
    <RadioField
      name="treatment"
      label={label}
      radioType="button"
      {...rules.treatment}
      // A field that is chosen is changed.
      required
      textOf={(value) => word('treatment', value)}
    />
  );
}
