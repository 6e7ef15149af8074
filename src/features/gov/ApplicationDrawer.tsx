import { ProForm } from '@ant-design/pro-components';
import { hightechRule } from '#domain/subjects/gov/hightech';
import { maxPoints, type ScoreCriterion, scoreCriteria } from '#domain/subjects/gov/score';
import { SelectField } from '@/components/choiceFields';
import { DayField, NumberField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type GovApplication, govService } from '@/services/gov';
import styles from './gov.module.css';
import { TechFieldSelect } from './RecordForm';

type Incident = 'none' | 'some';
interface Values {
  appliesOn: string | null;
  registeredOn: string | null;
  techField: string | null;
  incident: Incident | undefined;
  expected: Partial<Record<ScoreCriterion, number | null>>;
}
const valuesOf = ({ appliesOn, registeredOn, techField, hasIncident, expected }: GovApplication): Values => ({
  appliesOn,
  registeredOn,
  techField,
  incident: hasIncident === null ? undefined : hasIncident ? 'some' : 'none',
  expected,
});

/** The points of a criterion are data; the call takes those of the largest. */
const pointRules = (criterion: ScoreCriterion) => ({ min: 0, max: maxPoints(criterion) });

interface Props {
  projectCode: string;
  application: GovApplication;
  onDone: () => void;
  onClose: () => void;
}

/** What a project applies with, and the points that are expected of experts. */
export default function ApplicationDrawer({ projectCode, application, onDone, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const record = useRecordForm<GovApplication, Values>({
    name: `govApplication:${projectCode}`,
    row: application,
    valuesOf,
    fresh: valuesOf(application),
    send: async ({ appliesOn, registeredOn, techField, incident, expected }, options, origin) => {
      const points = Object.entries(expected ?? {}).filter(([, value]) => value !== null && value !== undefined);
      await govService.saveGovApplication(
        {
          body: {
            projectCode,
            version: origin?.version ?? application.version,
            appliesOn: appliesOn ?? null,
            registeredOn: registeredOn ?? null,
            techField: techField ?? null,
            hasIncident: incident ? incident === 'some' : null,
            expected: Object.fromEntries(points),
          },
        },
        options,
      );
      return null;
    },
    onDone: () => {
      void toast('success', t('gov.applicationSaved'));
      onDone();
      onClose();
    },
  });
  const criterionOf = (criterion: ScoreCriterion) => say(hightechRule(`s.${criterion}`));
  const incidentText = (value: Incident | undefined) =>
    value === undefined ? '' : t(value === 'some' ? 'gov.incidentSome' : 'gov.incidentNone');
  return (
    <RecordDrawer
      record={record}
      width={600}
      title={t('gov.applicationEdit')}
      onClose={onClose}
      compare={{
        appliesOn: { label: t('gov.appliesOn') },
        registeredOn: { label: t('gov.registeredOn') },
        techField: { label: t('gov.techField') },
        incident: { label: t('gov.hasIncident'), show: incidentText },
        expected: {
          label: t('gov.expected'),
          show: (expected = {}) =>
            scoreCriteria
              .flatMap((one) => (expected[one] == null ? [] : `${criterionOf(one)} ${expected[one]}`))
              .join(t('common.semicolon')),
        },
      }}
    >
      <DayField name="appliesOn" label={t('gov.appliesOn')} />
      <DayField name="registeredOn" label={t('gov.registeredOn')} />
      <ProForm.Item name="techField" label={t('gov.techField')}>
        <TechFieldSelect label={t('gov.techField')} name={application.techFieldName} />
      </ProForm.Item>
      <SelectField<Incident>
        name="incident"
        label={t('gov.hasIncident')}
        values={['none', 'some']}
        textOf={incidentText}
        placeholder={t('gov.incidentUndeclared')}
      />
      <h4>{t('gov.expected')}</h4>
      <p className={styles.soft}>{t('gov.expectedHelp')}</p>
      {scoreCriteria.map((criterion) => (
        <NumberField
          key={criterion}
          name={['expected', criterion]}
          label={criterionOf(criterion)}
          {...pointRules(criterion)}
        />
      ))}
    </RecordDrawer>
  );
}
