import { ProDescriptions } from '@ant-design/pro-components';
import { Link, useNavigate, useParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import mapValues from 'lodash/mapValues';
import { fieldsOf } from '#domain/core/project/rules';
import type { Words } from '#domain/kernel/levels';
import { Cut } from '@/components/Cut';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { ResultBlock } from '@/components/ResultBlock';
import { StatusLabel } from '@/components/StatusLabel';
import { ProjectStateLabel, period, useProjectWords } from '@/features/project/ProjectState';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type GroupProject, type ProjectBrief, type ProjectGroupDetail, projectService } from '@/services/project';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from './detail.module.css';
import { GroupFiles } from './GroupFiles';
import { GroupTeam } from './GroupTeam';
import { InvitationCard } from './InvitationCard';

const GroupHistory = lazyPage(() => import('./GroupHistory'), 'groupHistory');

const ProjectForm = lazyPage(() => import('./ProjectForm'));

/** Those who are invited can sign in as well. */
const invitedTo = ({ invited }: ProjectGroupDetail['customer']) =>
  invited.flatMap(({ name, phone, state }) => (state === 'open' ? [{ showName: name, phone }] : []));

const reportPath = (projectCode: string) => `/projectList/detail/assetsReport/${projectCode}`;

/** One project group: whom to invite, and the state of each of its projects. */
export default function ProjectGroupPage() {
  const t = useT();
  const { projectGroupCode = '' } = useParams();
  const { data, error, refresh } = useLoad(
    (options) => projectService.getProjectGroup({ query: { projectGroupCode } }, options),
    [projectGroupCode],
  );
  if (isMissing(error)) {
    return (
      <ResultBlock
        title={t('project.groupMissing')}
        text={t('project.groupMissingText')}
        actions={<Link to="/projectList/myProject">{t('project.toMyProjects')}</Link>}
      />
    );
  }
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Loaded group={data} onChanged={refresh} />;
}

function Loaded({ group, onChanged }: { group: ProjectGroupDetail; onChanged: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { stage, standard } = useProjectWords();
  const { customer } = group;
  const { can } = useSession();
  // Both are in the address: a reload leads back to what was typed, and to the job.
  const [{ add, job }, setForm] = useUrlState({ add: '', job: '' });
  const close = () => setForm({ add: '', job: '' });
  const mayAdd = can('createProject') && group.mayAdd;
  return (
    <Page
      title={group.name}
      action={
        mayAdd && (
          <Button type="primary" onClick={() => setForm({ add: '1' })}>
            {t('project.addProject')}
          </Button>
        )
      }
      facts={
        <ProDescriptions<ProjectGroupDetail>
          size="small"
          column={3}
          dataSource={group}
          columns={[
            { title: t('project.customer'), dataIndex: ['customer', 'tenantName'] },
            { title: t('project.owner'), dataIndex: ['owner', 'showName'] },
            {
              title: t('project.created'),
              key: 'created',
              render: (_, { createdAt }) => formatInstant(createdAt),
            },
          ]}
        />
      }
    >
      <InvitationCard people={[...customer.managers, ...invitedTo(customer)]} />
      <section className={styles.card} aria-labelledby="group-projects">
        <h2 id="group-projects" className={styles.heading}>
          {t('project.projects')}
        </h2>
        <PlainTable<GroupProject>
          rowKey="projectCode"
          dataSource={group.projects}
          scroll={{ x: 'max-content' }}
          onRow={({ projectCode }) => ({ className: styles.row, onClick: () => navigate(reportPath(projectCode)) })}
          columns={[
            {
              title: t('project.project'),
              dataIndex: 'name',
              fixed: 'start',
              // The link is the row's way in for the keyboard, too.
              render: (name: string, { projectCode }) => (
                <Link to={reportPath(projectCode)} onClick={(event) => event.stopPropagation()}>
                  <Cut width="clamp(208px, 24vw - 80px, 360px)">{name}</Cut>
                </Link>
              ),
            },
            {
              title: t('project.standard'),
              dataIndex: 'standardName',
              render: (name: Words) => <Cut width="clamp(140px, 16vw - 60px, 240px)">{standard(name)}</Cut>,
            },
            {
              title: t('project.state'),
              dataIndex: 'state',
              render: (state: ProjectBrief['state']) => <ProjectStateLabel state={state} />,
            },
            {
              title: t('dispatch.teacher'),
              key: 'teacher',
              render: (_, project) => <Teacher project={project} onTaken={onChanged} />,
            },
            { title: t('project.stage'), key: 'stage', render: (_, project) => stage(project) },
            {
              title: t('project.figures'),
              key: 'figures',
              render: (_, { projectCode, kind }) =>
                fieldsOf[kind].includes('assets') ? <Figures projectCode={projectCode} /> : NOTHING,
            },
            {
              title: t('assets.period'),
              key: 'period',
              render: (_, project) => period(project),
            },
          ]}
        />
      </section>
      <GroupTeam group={group} />
      <GroupFiles group={group} />
      <section className={styles.card} aria-labelledby="group-history">
        <h2 id="group-history" className={styles.heading}>
          {t('project.history')}
        </h2>
        <GroupHistory projectGroupCode={group.projectGroupCode} stamp={group} />
      </section>
      {add && mayAdd && (
        <ProjectForm
          customerName=""
          group={group}
          jobCode={job}
          onJob={(jobCode) => setForm({ job: jobCode })}
          onCreated={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** Who works on it, and the button to take it up. */
function Teacher({ project, onTaken }: { project: GroupProject; onTaken: () => void }) {
  const t = useT();
  const { projectCode, name, teacher, mayTakeUp } = project;
  const { run, loading } = useRequest(() => projectService.takeUpProject({ body: { projectCode } }), {
    manual: true,
    onSuccess: () => {
      void toast('success', t('dispatch.takenUp', { name }));
      onTaken();
    },
  });
  if (!teacher) return <StatusLabel tone="waiting">{t('dispatch.inPool')}</StatusLabel>;
  if (!mayTakeUp) return <Cut width="90px">{teacher.showName}</Cut>;
  return (
    <Button
      size="small"
      type="primary"
      loading={loading}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
    >
      {t('dispatch.takeUp')}
    </Button>
  );
}

/** How far the inventory has come; of the project's own answer, since the group's has no figures. */
function Figures({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { data, error } = useLoad(
    (options) => projectService.getProjectAsChannel({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error) return <span title={error.message}>{t('project.figuresFailed')}</span>;
  if (!data) return <Skeleton.Button active size="small" className={styles.figures} />;
  const figures = mapValues(data.counts, (count) => formatNumber(count));
  return (
    <span className={styles.figures}>
      {t('project.assetFigures', figures)}
      <br />
      <span className={styles.hint}>{t('project.riskFigures', figures)}</span>
    </span>
  );
}
