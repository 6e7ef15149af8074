import { Button, Form } from 'antd';
import pick from 'lodash/pick';
import pickBy from 'lodash/pickBy';
import { workCalendar } from '#domain/kernel/workdays';
import {
  type CertificationScheme,
  certificationSchemes,
  conflictsOf,
  type Milestone,
  type MilestoneDays,
  milestones,
  milestonesFor,
  proposeDays,
} from '#domain/subjects/iso/timeline/timeline';
import { SelectField } from '@/components/choiceFields';
import { DayField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { isoService, type ProjectTimeline } from '@/services/iso';
import { portalToday } from '@/utils/format';
import styles from './timeline.module.css';
import { useTimelineTexts } from './useTimelineTexts';

type Row = Pick<ProjectTimeline, 'version' | 'schemes' | 'days'>;
type Values = { schemes: CertificationScheme[] } & { [M in Milestone]?: string | null };

const valuesOf = ({ schemes, days }: Row): Values => ({
  schemes,
  ...Object.fromEntries(milestones.map((one) => [one, days[one] ?? null])),
});
/** The days that are planned, as the call takes them. */
const daysOf = (values: Partial<Values>): MilestoneDays => pickBy(pick(values, milestones), Boolean) as MilestoneDays;

interface Props {
  projectCode: string;
  timeline: ProjectTimeline;
  onSaved: () => void;
  onClose: () => void;
}

/** Plans the days of a certification, and says at each what it breaks. */
export default function TimelineDrawer({ projectCode, timeline, onSaved, onClose }: Props) {
  const t = useT();
  const { schemeText, conflictText, weekdayText } = useTimelineTexts();
  const record = useRecordForm<Row, Values>({
    name: `timeline:${projectCode}`,
    row: timeline,
    valuesOf,
    fresh: { schemes: [] },
    send: async (values, options, origin) => {
      // What was planned before the project was of a program doesn't go along.
      const schemes = timeline.program ? [] : values.schemes;
      const days = pick(daysOf(values), milestonesFor(timeline.program ? [timeline.program] : schemes));
      const body = { projectCode, version: origin?.version ?? 0, schemes, days };
      await isoService.saveTimeline({ body }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t(timeline.program ? 'timeline.savedApplication' : 'timeline.saved'));
      onSaved();
      onClose();
    },
  });
  const typed: Partial<Values> = Form.useWatch([], record.form) ?? valuesOf(timeline);
  const calendar = workCalendar(timeline.notices);
  const days = daysOf(typed);
  const { program } = timeline;
  const schemes = program ? [program] : (typed.schemes ?? []);
  const own = milestonesFor(schemes);
  const conflicts = conflictsOf(days, schemes, calendar);
  const fill = () => {
    record.form.setFieldsValue(proposeDays(days, schemes, calendar, portalToday()) as never);
    record.touched();
    void toast('success', t('timeline.filled'));
  };
  const label = (one: Milestone) => t(`timeline.field_${one}`);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t(program ? 'timeline.titleApplication' : 'timeline.title')}
      hint={t('timeline.saveHint')}
      compare={{
        schemes: {
          label: t('timeline.field_schemes'),
          show: (value) => (value ?? []).map(schemeText).join(t('common.comma')),
        },
        ...(Object.fromEntries(milestones.map((one) => [one, { label: label(one) }])) as Record<
          Milestone,
          { label: string }
        >),
      }}
      onClose={onClose}
    >
      {!program && (
        <SelectField
          name="schemes"
          label={t('timeline.field_schemes')}
          mode="multiple"
          values={certificationSchemes}
          textOf={schemeText}
        />
      )}
      {own.map((one) => {
        const found = conflicts.filter(({ milestone }) => milestone === one);
        return (
          <DayField
            key={one}
            name={one}
            label={label(one)}
            extra={
              <>
                {days[one] && <span>{weekdayText(days[one])}</span>}
                {found.map((conflict) => (
                  <span key={conflict.rule} className={conflict.rule === 'provisional' ? styles.hint : styles.conflict}>
                    {conflictText(conflict)}
                  </span>
                ))}
              </>
            }
          />
        );
      })}
      <Button onClick={fill} disabled={Object.keys(days).length === own.length}>
        {t('timeline.fill')}
      </Button>
    </RecordDrawer>
  );
}
