import { Button, DatePicker, Form, Input, Radio, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { standardMethods } from '#domain/assets/method/method';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { leadsChannel } from '#domain/project/policy';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { CustomerDrawer } from '@/pages/project/CustomerDrawer';
import { isoService } from '@/services/iso';
import type { JobView } from '@/services/job';
import { type ProjectGroupInput, projectService, type SavedGroup } from '@/services/project';
import { CreateDrawer, useCreateDraft } from '../CreateDrawer';
import { useProjectWords } from '../ProjectState';
import styles from './ProjectForm.module.css';

type NewProject = ProjectGroupInput['projects'][number];

interface Values {
  customer?: { value: string; label: string };
  standardCode?: NewProject['standardCode'];
  groupName?: string;
  projectName?: string;
  method?: NonNullable<NewProject['method']>;
  /** YYYY-MM-DD, each or both left open. */
  period?: [string, string];
}

const fieldOfCode = { [errorCodes.unknownReference]: 'customer' } as const;
const methods = ['matrix', 'multiplication'] as const;
const initial: Values = { method: 'matrix' };

interface Props {
  /** The name of the customer that the project is for; empty where it is to be chosen. */
  customerName: string;
  /** The job that makes it, once sent; empty before. It stands in the address, so that a reload goes on watching. */
  jobCode: string;
  onJob: (jobCode: string) => void;
  onCreated: (group: SavedGroup) => void;
  onClose: () => void;
}

/** A project group with its first project for one customer. */
export default function ProjectForm({ customerName, jobCode, onJob, onCreated, onClose }: Props) {
  const t = useT();
  const { say } = useWords();
  const { standard } = useProjectWords();
  const { access } = useSession();
  const [form] = Form.useForm<Values>();
  const draft = useCreateDraft<Values>(`project:${customerName}`);
  const [keyword, setKeyword] = useState(customerName);
  const [addingCustomer, setAddingCustomer] = useState(false);
  const [failedJob, setFailedJob] = useState(false);
  const proposed = useRef<Pick<Values, 'groupName' | 'projectName'>>({});
  const canAddCustomer = leadsChannel(access?.roleCodes ?? []);
  const standards = useRequest(() => isoService.listStandards({ query: {} }, { silent: true }), {
    onSuccess: (list) => {
      // There is one standard today: it is chosen already.
      if (!form.getFieldValue('standardCode')) form.setFieldValue('standardCode', list[0]?.standardCode);
      proposeNames();
    },
  });

  /** Names follow customer and standard for as long as nobody has written other ones. */
  const proposeNames = () => {
    const { customer, standardCode, ...typed } = form.getFieldsValue();
    if (!customer) return;
    const next = {
      groupName: t('project.groupNameDefault', { customer: customer.label }).slice(0, limits.nameLength),
      projectName: t('project.projectNameDefault', {
        customer: customer.label,
        standard: standardCode ? standard(standardCode) : '',
      })
        .trim()
        .slice(0, limits.nameLength),
    };
    for (const name of ['groupName', 'projectName'] as const) {
      if (!typed[name] || typed[name] === proposed.current[name]) form.setFieldValue(name, next[name]);
    }
    proposed.current = next;
  };
  const choose = (customer: Values['customer']) => {
    form.setFieldValue('customer', customer);
    proposeNames();
  };

  const customers = useRequest(
    () => projectService.listCustomers({ query: { keyword, pageSize: 20 } }, { silent: true }),
    {
      refreshDeps: [keyword],
      debounceWait: 200,
      debounceLeading: true,
      onSuccess: ({ list }) => {
        const named = list.find(({ tenantName }) => tenantName === customerName);
        if (named && !form.getFieldValue('customer')) choose({ value: named.tenantCode, label: named.tenantName });
      },
    },
  );

  const submit = async (values: Values, idempotencyKey: string) => {
    // The form has checked that nothing is missing.
    const { customer, standardCode, groupName, projectName, method, period } = values as Required<Values>;
    const [beginDate, endDate] = period ?? [];
    const { jobCode: started } = await projectService.saveProjectGroup(
      {
        body: {
          name: groupName,
          customerTenantCode: customer.value,
          projects: [
            { name: projectName, standardCode, method, beginDate: beginDate || null, endDate: endDate || null },
          ],
        },
      },
      { idempotencyKey, handles: Object.keys(fieldOfCode) },
    );
    setFailedJob(false);
    return () => onJob(started);
  };
  const over = (job: JobView) => {
    if (job.state === 'failed') {
      setFailedJob(true);
      return;
    }
    draft.discard();
    onCreated(job.result as SavedGroup);
  };
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: t('assets.required', { field: label }),
  });
  const chosen = (label: string) => ({ required: true, message: t('tenant.chosen', { field: label }) });

  return (
    <>
      <CreateDrawer
        title={t('project.newProject')}
        form={form}
        draft={draft}
        initial={initial}
        submitLabel={t('project.create')}
        submit={submit}
        fieldOfCode={fieldOfCode}
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
                  {t('project.createFailedKept')}{' '}
                  <Button type="link" size="small" onClick={() => onJob('')}>
                    {t('project.backToForm')}
                  </Button>
                </p>
              )}
            </>
          )
        }
      >
        <Form.Item label={t('project.customer')} required htmlFor="customer">
          <Space.Compact block>
            <Form.Item name="customer" noStyle rules={[chosen(t('project.customer'))]}>
              <Select
                id="customer"
                labelInValue
                autoFocus
                className={styles.customer}
                placeholder={t('project.customerPlaceholder')}
                showSearch={{ filterOption: false, onSearch: setKeyword }}
                loading={customers.loading}
                options={customers.data?.list.map(({ tenantCode, tenantName }) => ({
                  value: tenantCode,
                  label: tenantName,
                }))}
                notFoundContent={
                  customers.error ? (
                    <FailureBlock compact error={customers.error} onRetry={customers.refresh} />
                  ) : customers.data ? (
                    t(canAddCustomer ? 'project.noCustomer' : 'project.noCustomerAsk')
                  ) : (
                    t('common.search')
                  )
                }
              />
            </Form.Item>
            {canAddCustomer && <Button onClick={() => setAddingCustomer(true)}>{t('tenant.newCustomer')}</Button>}
          </Space.Compact>
        </Form.Item>
        <Form.Item name="standardCode" label={t('project.standard')} rules={[chosen(t('project.standard'))]}>
          <Select
            loading={standards.loading}
            options={standards.data?.map((one) => ({ value: one.standardCode, label: say(one) }))}
            notFoundContent={
              standards.error && (
                <FailureBlock
                  compact
                  title={t('project.standardFailed')}
                  error={standards.error}
                  onRetry={standards.refresh}
                />
              )
            }
          />
        </Form.Item>
        <Form.Item name="groupName" label={t('project.groupName')} rules={[required(t('project.groupName'))]}>
          <Input maxLength={limits.nameLength} />
        </Form.Item>
        <Form.Item name="projectName" label={t('project.project')} rules={[required(t('project.project'))]}>
          <Input maxLength={limits.nameLength} />
        </Form.Item>
        <Form.Item name="method" label={t('assets.method')} extra={t('project.methodLater')}>
          <Radio.Group className={styles.methods}>
            {methods.map((method) => (
              <Radio key={method} value={method}>
                {say(standardMethods[method].name)}
                <span className={styles.hint}>{t(`project.method_${method}Hint`)}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="period"
          label={t('assets.period')}
          getValueProps={(period: Values['period']) => ({ value: period?.map((day) => (day ? dayjs(day) : null)) })}
          getValueFromEvent={(_, days: Values['period']) => days}
        >
          <DatePicker.RangePicker
            className={styles.period}
            allowEmpty={[true, true]}
            placeholder={[t('project.beginsOn'), t('project.endsOn')]}
          />
        </Form.Item>
      </CreateDrawer>
      {addingCustomer && (
        <CustomerDrawer
          onClose={() => setAddingCustomer(false)}
          onCreated={({ tenantCode, name }) => {
            setAddingCustomer(false);
            choose({ value: tenantCode, label: name });
            customers.refresh();
          }}
        />
      )}
    </>
  );
}
