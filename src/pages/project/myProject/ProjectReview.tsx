import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fieldsOf } from '#domain/core/project/rules';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { Facts } from '@/components/Facts';
import { period } from '@/features/project/ProjectState';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './ProjectForm.module.css';
import type { ExistingGroup, ProjectStage, ProjectValues } from './projectStages';
import { useProjectUse } from './useProjectUse';

interface Props {
  values: ProjectValues;
  group: ExistingGroup | undefined;
  /** What the standard is called. */
  standard: string;
  stages: readonly ProjectStage[];
  /** Who works on it, and who leads it at the customer, in words. */
  teacher: string;
  leads: string;
  onEdit: (stage: ProjectStage) => void;
}

/** All that will be made, stage by stage, each with the way back to it. */
export function ProjectReview({ values, group, standard, stages, teacher, leads, onEdit }: Props) {
  const t = useT();
  const say = useSay();
  const unitUsed = useProjectUse();
  const { customer, groupName, projectName, kind = 'full', method, period: days } = values;
  const [beginDate, endDate] = days ?? [];
  const use = unitUsed(kind, values.standardCode ?? '');
  const facts: Record<Exclude<ProjectStage, 'review'>, { label: string; children: ReactNode }[]> = {
    customer: [
      { label: t('project.customer'), children: customer?.label },
      { label: t('project.groupName'), children: groupName },
    ],
    standard: [
      { label: t('project.kind'), children: t(`project.kind_${kind}`) },
      { label: t('project.standard'), children: standard },
      { label: t('project.project'), children: projectName },
      ...(fieldsOf[kind].includes('assets')
        ? [{ label: t('assets.method'), children: method && say(standardMethods[method].name) }]
        : []),
      {
        label: t('project.use'),
        children: use.isMissing ? <span className={styles.missing}>{use.text}</span> : use.text,
      },
    ],
    people: [
      { label: t('dispatch.teacher'), children: teacher },
      { label: t('project.customerLeads'), children: leads },
    ],
    dates: [
      {
        label: t('assets.period'),
        children:
          beginDate || endDate
            ? period({ beginDate: beginDate || null, endDate: endDate || null })
            : t('project.periodOpen'),
      },
    ],
  };
  return (
    <>
      {group && (
        <section className={styles.block}>
          <Facts
            items={[
              { label: t('project.group'), children: group.name },
              { label: t('project.customer'), children: group.customer.tenantName },
            ]}
          />
        </section>
      )}
      {stages.map(
        (stage) =>
          stage !== 'review' && (
            <section key={stage} className={styles.block} aria-labelledby={`review-${stage}`}>
              <h3 id={`review-${stage}`}>
                {t(`project.stage_of_${stage}`)}
                <Button
                  type="link"
                  size="small"
                  aria-label={t('project.reviewEditOf', { what: t(`project.stage_of_${stage}`) })}
                  onClick={() => onEdit(stage)}
                >
                  {t('project.reviewEdit')}
                </Button>
              </h3>
              <Facts items={facts[stage]} />
            </section>
          ),
      )}
    </>
  );
}
