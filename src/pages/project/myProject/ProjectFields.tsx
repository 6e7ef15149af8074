import { ProFormSelect } from '@ant-design/pro-components';
import { fieldsOf, projectKinds, projectMethods } from '#domain/core/project/rules';
import { saveProjectGroupRules } from '#domain/generated/rules/project/saveProjectGroup';
import { isOf2007, SUPERSEDED_ON } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { RadioField, SelectField } from '@/components/choiceFields';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PeriodField, TextField } from '@/components/fields';
import { useFound } from '@/hooks/useFound';
import type { useRequest } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { isoService } from '@/services/iso';
import { projectService } from '@/services/project';
import { formatInstant } from '@/utils/format';
import { CustomerPeople, type LeadOfCustomer } from './CustomerPeople';
import styles from './ProjectForm.module.css';
import type { Chosen, ProjectValues } from './projectStages';
import { useProjectUse } from './useProjectUse';

type Loaded<Call extends (...args: never[]) => Promise<unknown>> = Pick<
  ReturnType<typeof useRequest<Awaited<ReturnType<Call>>, []>>,
  'data' | 'error' | 'loading' | 'refresh'
>;
export type LoadedStandards = Loaded<typeof isoService.listStandards>;

interface StandardProps {
  standards: LoadedStandards;
  customer: Chosen | undefined;
  values: ProjectValues;
}

/** What it is made for and by which standard, with what that costs; what it is called, and how its risks are computed. */
export function StandardStage({ standards, customer, values }: StandardProps) {
  const t = useT();
  const say = useSay();
  const unitUsed = useProjectUse();
  /** Points out what is called the same already; who means it goes on. */
  const pointOut = async (_: unknown, name: string | undefined) => {
    if (!customer || !name?.trim()) return;
    const query = { customerTenantCode: customer.value, name: name.trim() };
    // Without an answer there is nothing to point out.
    const [namesake] = await projectService.listNamesakes({ query }, { silent: true }).catch(() => []);
    if (namesake) throw new Error(t('project.namesake', { day: formatInstant(namesake.createdAt).slice(0, 10) }));
  };
  return (
    <>
      <RadioField
        name="kind"
        label={t('project.kind')}
        layout="vertical"
        options={projectKinds.map((kind) => {
          const { text, isMissing } = unitUsed(kind, values.standardCode ?? '');
          return {
            value: kind,
            label: (
              <>
                {t(`project.kind_${kind}`)}
                <span className={styles.hint}>{t(`project.kind_${kind}Hint`)}</span>
                <div className={isMissing ? `${styles.use} ${styles.missing}` : styles.use}>{text}</div>
              </>
            ),
          };
        })}
      />
      <SelectField
        name="standardCode"
        allowClear={false}
        label={t('project.standard')}
        {...saveProjectGroupRules.projects.each.standardCode}
        options={standards.data?.map((one) => ({ value: one.standardCode, label: say(one) }))}
        fieldProps={{
          loading: standards.loading,
          notFoundContent: standards.error && (
            <FailureBlock
              compact
              title={t('project.standardFailed')}
              error={standards.error}
              onRetry={standards.refresh}
            />
          ),
        }}
      />
      <TextField
        name="projectName"
        label={t('project.project')}
        required
        validateTrigger="onBlur"
        rules={[{ warningOnly: true, validator: pointOut }]}
      />
      {fieldsOf[values.kind ?? 'full'].includes('assets') && (
        <RadioField
          name="method"
          label={t('assets.method')}
          extra={t('project.methodLater')}
          layout="vertical"
          options={projectMethods.map((method) => ({
            value: method,
            label: (
              <>
                {say(standardMethods[method].name)}
                <span className={styles.hint}>{t(`project.method_${method}Hint`)}</span>
                {isOf2007(standardMethods[method]) && (
                  <span className={styles.hint}>{t('project.method_superseded', { day: SUPERSEDED_ON })}</span>
                )}
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

/** Who works on it: chosen by a leader, otherwise the creator; and who leads it at the customer. */
export function PeopleStage({ leads, people }: { leads: boolean; people: LeadOfCustomer }) {
  const t = useT();
  return (
    <>
      {leads ? (
        <TeacherField />
      ) : (
        <Facts items={[{ label: t('dispatch.teacher'), children: t('project.teacherSelf') }]} />
      )}
      <CustomerPeople people={people} />
    </>
  );
}

function TeacherField() {
  const t = useT();
  const { found, loading, search, notFound } = useFound(
    async (keyword) => (await projectService.listLoads({ query: { keyword, pageSize: 20 } }, { silent: true })).list,
    { none: t('dispatch.noMatch') },
  );
  return (
    <ProFormSelect
      name="teacher"
      label={t('dispatch.teacher')}
      extra={t('project.teacherHint')}
      placeholder={t('dispatch.teacherLater')}
      showSearch
      options={found?.map(({ accountId, showName, open }) => ({
        value: accountId,
        label: t('dispatch.personWithLoad', { name: showName, open }),
      }))}
      fieldProps={{ labelInValue: true, filterOption: false, onSearch: search, loading, notFoundContent: notFound }}
    />
  );
}

/** From when to when; it may be said later. */
export function DatesStage() {
  const t = useT();
  return (
    <PeriodField
      name="period"
      label={t('assets.period')}
      placeholder={[t('project.beginsOn'), t('project.endsOn')]}
      extra={t('project.periodHint')}
    />
  );
}
