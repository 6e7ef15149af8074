import { ProForm } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { leadsChannel } from '#domain/core/project/policy';
import { projectKinds } from '#domain/core/project/rules';
import { saveProjectGroupRules } from '#domain/generated/rules/project/saveProjectGroup';
import { TextField } from '@/components/fields';
import { JobProgress } from '@/components/JobProgress';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report, useRequest } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useStages } from '@/hooks/useStages';
import { useT } from '@/locales';
import { isoService, type StandardRow } from '@/services/iso';
import type { JobView } from '@/services/job';
import { projectService, type SavedGroup } from '@/services/project';
import { CustomerField } from './CustomerField';
import { useCustomerPeople, useLeadNames } from './CustomerPeople';
import { DatesStage, PeopleStage, StandardStage } from './ProjectFields';
import { ProjectReview } from './ProjectReview';
import { bodyOf, draftFor, type ExistingGroup, freshFor, type ProjectValues, stagesFor } from './projectStages';
import { useProjectNames } from './useProjectNames';

interface Props {
  /** The name of the customer that the project is for; empty where it is to be chosen. */
  customerName: string;
  /** The standard that the form begins with, if the channel can read it. */
  standard?: string;
  /** What it begins as. */
  kind?: string;
  /** The project is added to this one. */
  group?: ExistingGroup;
  /** The job that makes it, once sent; empty before. It is in the address, so that a reload continues watching it. */
  jobCode: string;
  onJob: (jobCode: string) => void;
  onCreated: (group: SavedGroup) => void;
  onClose: () => void;
}

/** A project group with its first project for one customer, or another project of a group, in stages. */
export default function ProjectForm({
  customerName,
  standard,
  kind,
  group,
  jobCode,
  onJob,
  onCreated,
  onClose,
}: Props) {
  const t = useT();
  const { access } = useSession();
  const leads = leadsChannel(access?.roleCodes ?? []);
  const [form] = ProForm.useForm<ProjectValues>();
  const [failedJob, setFailedJob] = useState(false);
  const started = useRef('');
  const ofGroup = group && { value: group.customer.tenantCode, label: group.customer.tenantName };
  const say = useSay();
  // As soon as they have come, before anything is rendered with them.
  const known = useRef<readonly StandardRow[]>([]);
  const standardOf = (code: string) => {
    const found = known.current.find(({ standardCode }) => standardCode === code);
    return found ? say(found) : '';
  };
  const names = useProjectNames(form, ofGroup, standardOf);
  const fresh = freshFor(group);
  const record = useRecordForm<never, ProjectValues>({
    name: draftFor(customerName, group),
    row: null,
    valuesOf: () => fresh,
    fresh,
    form,
    // A job that fails leads back to it.
    draft: 'after',
    send: async (values, options) => {
      started.current = (await projectService.saveProjectGroup({ body: bodyOf(values, group) }, options)).jobCode;
      setFailedJob(false);
      return null;
    },
    onDone: () => onJob(started.current),
  });
  const stageNames = stagesFor(group);
  const stages = useStages(record, stageNames);
  const stage = stageNames[stages.at];
  const values: ProjectValues =
    Form.useWatch((all: ProjectValues) => all, { form, preserve: true }) ?? record.initialValues;
  const customer = ofGroup ?? values.customer;
  const people = useCustomerPeople(customer, group);
  const leadNames = useLeadNames();
  /** The one that was asked for, or that most are made for, is chosen already. */
  const begin = (list: readonly StandardRow[] | undefined) => {
    const wanted = projectKinds.find((one) => one === kind);
    if (wanted) form.setFieldValue('kind', wanted);
    const first = (list?.find(({ standardCode }) => standardCode === standard) ?? list?.[0])?.standardCode;
    if (first && !form.getFieldValue('standardCode')) form.setFieldValue('standardCode', first);
    names.propose();
  };
  const standards = useRequest(() => isoService.listStandards({ query: {} }, { silent: true }), {
    onSuccess: (list) => {
      known.current = list;
      names.begin(record.initialValues);
      begin(list);
    },
  });
  const over = (job: JobView) => {
    if (job.state === 'failed') return setFailedJob(true);
    record.forget();
    onCreated(job.result as SavedGroup);
  };
  const teacher = leads ? (values.teacher?.label ?? t('dispatch.teacherLater')) : t('project.teacherSelf');
  return (
    <RecordDrawer
      record={{
        ...record,
        discard: () => {
          record.discard();
          begin(standards.data);
        },
      }}
      width={640}
      title={t(group ? 'project.addProject' : 'project.newProject')}
      submitLabel={t('project.create')}
      stages={{ ...stages, titles: stageNames.map((name) => t(`project.stage_of_${name}`)) }}
      onValues={(changed) => {
        if ('customer' in changed || 'standardCode' in changed || 'kind' in changed) names.propose();
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
      {stage === 'customer' && (
        <>
          <CustomerField
            customerName={customerName}
            onFound={(found, isNew) => {
              if (!isNew && form.getFieldValue('customer')) return;
              form.setFieldsValue({ customer: found });
              names.propose();
            }}
          />
          <TextField
            name="groupName"
            label={t('project.groupName')}
            {...saveProjectGroupRules.name}
            extra={t('project.groupNameHint')}
          />
        </>
      )}
      {stage === 'standard' && <StandardStage standards={standards} customer={customer} values={values} />}
      {stage === 'people' && <PeopleStage leads={leads} people={people} />}
      {stage === 'dates' && <DatesStage />}
      {stage === 'review' && (
        <ProjectReview
          values={values}
          group={group}
          standard={standardOf(values.standardCode ?? '')}
          stages={stageNames}
          teacher={teacher}
          leads={people.people ? leadNames(people.people) || t('project.leadsLater') : ''}
          onEdit={(to) => void stages.go(stageNames.indexOf(to)).catch(report)}
        />
      )}
    </RecordDrawer>
  );
}
