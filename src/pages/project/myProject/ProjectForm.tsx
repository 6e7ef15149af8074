import { ProForm, ProFormSelect } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { standardMethods } from '#domain/assets/method/method';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { leadsChannel } from '#domain/project/policy';
import { FailureBlock } from '@/components/FailureBlock';
import { PeriodField, RadioField, TextField } from '@/components/fields';
import { JobProgress } from '@/components/JobProgress';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import type { JobView } from '@/services/job';
import { type ProjectGroupDetail, type ProjectGroupInput, projectService, type SavedGroup } from '@/services/project';
import { formatInstant } from '@/utils/format';
import { useProjectWords } from '../ProjectState';
import { type ChosenCustomer, CustomerField } from './CustomerField';
import styles from './ProjectForm.module.css';

type NewProject = ProjectGroupInput['projects'][number];

interface Values {
  customer?: ChosenCustomer;
  standardCode?: NewProject['standardCode'];
  groupName?: string;
  projectName?: string;
  method?: NonNullable<NewProject['method']>;
  /** Of a leader: who works on it; empty waits in the pool. */
  teacherAccountId?: string;
  /** YYYY-MM-DD, each empty where it is left open. */
  period?: [string, string];
}

const fresh: Values = { method: 'matrix' };
const fieldOfCode = { [errorCodes.unknownReference]: 'customer' } as const;
const methods = ['matrix', 'multiplication'] as const;
const nameFields = ['groupName', 'projectName'] as const;

/** The group that another project is added to. */
type ExistingGroup = Pick<ProjectGroupDetail, 'projectGroupCode' | 'name' | 'customer'>;

/** The form has checked that nothing is missing. */
function bodyOf(values: Values, group: ExistingGroup | undefined): ProjectGroupInput {
  const {
    customer,
    groupName,
    projectName,
    period = [],
    standardCode,
    method,
    teacherAccountId,
  } = values as Required<Values>;
  const [beginDate, endDate] = period;
  const dates = { beginDate: beginDate || null, endDate: endDate || null };
  return {
    ...(group && { projectGroupCode: group.projectGroupCode }),
    name: group?.name ?? groupName,
    customerTenantCode: group?.customer.tenantCode ?? customer.value,
    projects: [{ name: projectName, standardCode, method, ...dates, ...(teacherAccountId && { teacherAccountId }) }],
  };
}

interface Props {
  /** The name of the customer that the project is for; empty where it is to be chosen. */
  customerName: string;
  /** The project is added to this one. */
  group?: ExistingGroup;
  /** The job that makes it, once sent; empty before. It stands in the address, so that a reload goes on watching. */
  jobCode: string;
  onJob: (jobCode: string) => void;
  onCreated: (group: SavedGroup) => void;
  onClose: () => void;
}

/** A project group with its first project for one customer, or another project of a group. */
export default function ProjectForm({ customerName, group, jobCode, onJob, onCreated, onClose }: Props) {
  const t = useT();
  const { say } = useWords();
  const { standard } = useProjectWords();
  const { access } = useSession();
  const leads = leadsChannel(access?.roleCodes ?? []);
  const [form] = ProForm.useForm<Values>();
  const [failedJob, setFailedJob] = useState(false);
  const started = useRef('');
  const proposed = useRef<Pick<Values, 'groupName' | 'projectName'>>({});
  const ofGroup = group && { value: group.customer.tenantCode, label: group.customer.tenantName };
  /** Names follow customer and standard for as long as nobody has written other ones. */
  const proposeNames = () => {
    const { customer: chosen, standardCode, ...typed } = form.getFieldsValue();
    const customer = chosen ?? ofGroup;
    if (!customer) return;
    const code = standardCode ? standard(standardCode) : '';
    const next = {
      groupName: t('project.groupNameDefault', { customer: customer.label }).slice(0, limits.nameLength),
      projectName: t('project.projectNameDefault', { customer: customer.label, standard: code })
        .trim()
        .slice(0, limits.nameLength),
    };
    for (const name of nameFields) {
      if (!typed[name] || typed[name] === proposed.current[name]) form.setFieldValue(name, next[name]);
    }
    proposed.current = next;
    void form.validateFields(['projectName']).catch(() => {});
  };
  /** Points out what is called the same already; who means it goes on. */
  const pointOut = async (_: unknown, name: string | undefined) => {
    const customer: ChosenCustomer | undefined = form.getFieldValue('customer') ?? ofGroup;
    if (!customer || !name?.trim()) return;
    const query = { customerTenantCode: customer.value, name: name.trim() };
    // Without an answer there is nothing to point out.
    const [namesake] = await projectService.listNamesakes({ query }, { silent: true }).catch(() => []);
    if (namesake) throw new Error(t('project.namesake', { day: formatInstant(namesake.createdAt).slice(0, 10) }));
  };
  const standards = useRequest(() => isoService.listStandards({ query: {} }, { silent: true }), {
    onSuccess: (list) => {
      // There is one standard today: it is chosen already.
      if (!form.getFieldValue('standardCode')) form.setFieldValue('standardCode', list[0]?.standardCode);
      proposeNames();
    },
  });
  const record = useRecordForm<never, Values>({
    name: `project:${group?.projectGroupCode ?? customerName}:new`,
    row: null,
    valuesOf: () => fresh,
    fresh,
    form,
    // A job that fails leads back to it.
    draft: 'after',
    fieldOfCode,
    send: async (values, options) => {
      started.current = (await projectService.saveProjectGroup({ body: bodyOf(values, group) }, options)).jobCode;
      setFailedJob(false);
      return null;
    },
    onDone: () => onJob(started.current),
  });
  const over = (job: JobView) => {
    if (job.state === 'failed') return setFailedJob(true);
    record.forget();
    onCreated(job.result as SavedGroup);
  };
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t(group ? 'project.addProject' : 'project.newProject')}
      submitLabel={t('project.create')}
      onValues={(changed) => {
        if ('customer' in changed || 'standardCode' in changed) proposeNames();
      }}
      onClose={onClose}
      instead={
        jobCode && (
          <>
            <JobProgress jobCode={jobCode} title={t('project.creating')} onOver={over} />
            {failedJob && (
              <p>
                {t('record.saveFailedKept')}{' '}
                <Button type="link" size="small" onClick={() => onJob('')}>
                  {t('project.backToForm')}
                </Button>
              </p>
            )}
          </>
        )
      }
    >
      {!group && (
        <CustomerField
          customerName={customerName}
          onFound={(customer, isNew) => {
            if (!isNew && form.getFieldValue('customer')) return;
            form.setFieldValue('customer', customer);
            proposeNames();
          }}
        />
      )}
      <ProFormSelect
        name="standardCode"
        allowClear={false}
        label={t('project.standard')}
        rules={[{ required: true, message: t('tenant.chosen', { field: t('project.standard') }) }]}
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
      {!group && <TextField name="groupName" label={t('project.groupName')} required />}
      <TextField
        name="projectName"
        label={t('project.project')}
        required
        validateTrigger="onBlur"
        rules={[{ warningOnly: true, validator: pointOut }]}
      />
      <RadioField
        name="method"
        label={t('assets.method')}
        extra={t('project.methodLater')}
        layout="vertical"
        options={methods.map((method) => ({
          value: method,
          label: (
            <>
              {say(standardMethods[method].name)}
              <span className={styles.hint}>{t(`project.method_${method}Hint`)}</span>
            </>
          ),
        }))}
      />
      {leads && (
        <ProFormSelect
          name="teacherAccountId"
          label={t('dispatch.teacher')}
          placeholder={t('dispatch.teacherLater')}
          showSearch
          debounceTime={200}
          fieldProps={{ filterOption: false }}
          request={async ({ keyWords: keyword = '' }: { keyWords?: string }) => {
            const { list } = await projectService.listLoads({ query: { keyword, pageSize: 50 } }, { silent: true });
            return list.map(({ accountId, showName, open }) => ({
              value: accountId,
              label: t('dispatch.personWithLoad', { name: showName, open }),
            }));
          }}
        />
      )}
      <PeriodField
        name="period"
        label={t('assets.period')}
        placeholder={[t('project.beginsOn'), t('project.endsOn')]}
      />
    </RecordDrawer>
  );
}
