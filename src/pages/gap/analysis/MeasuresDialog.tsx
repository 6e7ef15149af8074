import { ProForm } from '@ant-design/pro-components';
import { Segmented } from 'antd';
import uniq from 'lodash/uniq';
import { useState } from 'react';
import { planMeasureRules } from '#domain/generated/rules/gap/planMeasure';
import { annexNumber } from '#domain/kernel/codes';
import { cut } from '#domain/kernel/cut';
import { FINDING_MEASURES } from '#domain/subjects/gap/analysis/measures';
import { MultiSelect } from '@/components/MultiSelect';
import { RecordDialog } from '@/components/RecordDialog';
import { MeasureFields, type MeasureValues, planOf } from '@/features/measure/MeasureFields';
import { useTreatmentOwners } from '@/features/measure/OwnerField';
import { type ChosenMeasure, useFoundMeasures } from '@/features/measure/useFoundMeasures';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type FindingRow, gapService } from '@/services/gap';
import styles from './gap.module.css';

interface Props {
  projectCode: string;
  findings: readonly FindingRow[];
  /** What the consultant requires, as the text of a new measure. */
  proposed?: string | null;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

interface Values extends MeasureValues {
  chosen?: ChosenMeasure[];
}

/** The value that all of them have; of one that differs, none. */
const shared = <T,>(values: readonly T[]): T | undefined => (uniq(values).length === 1 ? values[0] : undefined);

/** Plans one measure for findings, or links measures that there are: what is done once is planned, proven and paid once. */
export function MeasuresDialog({ projectCode, findings, proposed, onTried, onClose }: Props) {
  const t = useT();
  const people = useTreatmentOwners(projectCode);
  const [isNew, setIsNew] = useState(true);
  const [one] = findings;
  const findingIds = findings.map(({ findingId }) => findingId);
  const owner = shared(findings.map(({ responsible }) => responsible?.accountId))
    ? (one?.responsible ?? undefined)
    : undefined;
  /** Who is responsible becomes its owner as the same person, also where others have that name. */
  const before = { treatmentOwner: owner?.showName ?? null, treatmentOwnerId: owner?.accountId ?? null };
  const deadline = shared(findings.map((finding) => finding.deadline));
  return (
    <RecordDialog<Values>
      title={
        one && findings.length === 1
          ? t('questionnaire.gap.measuresOf', { ref: one.ref })
          : t('questionnaire.gap.measuresTitle', { count: findings.length })
      }
      width={640}
      okText={t(isNew ? 'questionnaire.gap.planOne' : 'questionnaire.gap.link')}
      fresh={{
        treatmentPlan: cut(proposed ?? '', planMeasureRules.treatmentPlan.max),
        treatmentOwner: owner?.showName ?? '',
        treatmentDeadline: deadline ?? null,
        controls: findings.flatMap(({ kind, ref }) => (kind === 'control' ? annexNumber(ref) : [])),
        chosen: [],
      }}
      send={async ({ chosen = [], ...values }, options) => {
        if (isNew) {
          const body = { projectCode, findingIds, ...planOf(values, people, before) };
          const { measureCode, changed } = await gapService.planMeasure({ body }, options);
          void toast('success', t('questionnaire.gap.planned', { measure: measureCode, count: changed }));
          return;
        }
        const measureIds = chosen.map(({ value }) => value);
        const body = { projectCode, findingIds, measureIds, isLinked: true };
        const { changed } = await gapService.linkMeasures({ body }, options);
        void toast('success', t('questionnaire.gap.linked', { count: changed }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <Segmented
        className={styles.mode}
        aria-label={t('questionnaire.gap.measures')}
        value={isNew}
        onChange={setIsNew}
        options={[
          { value: true, label: t('questionnaire.gap.newMeasure') },
          { value: false, label: t('questionnaire.gap.existingMeasures') },
        ]}
      />
      {isNew ? (
        <MeasureFields projectCode={projectCode} people={people} before={before} />
      ) : (
        <ExistingMeasures projectCode={projectCode} />
      )}
    </RecordDialog>
  );
}

/** Measures of the treatment plan, found by what is typed. */
function ExistingMeasures({ projectCode }: Pick<Props, 'projectCode'>) {
  const t = useT();
  const { found, loading, search, notFound } = useFoundMeasures(projectCode);
  return (
    <ProForm.Item
      name="chosen"
      label={t('questionnaire.gap.measures')}
      extra={t('questionnaire.gap.measuresHint')}
      rules={[{ required: true, message: t('questionnaire.gap.chooseMeasure') }]}
    >
      <MultiSelect<ChosenMeasure[], ChosenMeasure>
        labelInValue
        maxCount={FINDING_MEASURES}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={loading}
        notFoundContent={notFound}
        options={found ?? []}
      />
    </ProForm.Item>
  );
}
