import { useNavigate } from '@umijs/max';
import { Button, Segmented } from 'antd';
import { leadsChannel } from '#domain/core/project/policy';
import { projectScopes, projectStates } from '#domain/core/project/rules';
import { stageText } from '#domain/core/project/stage';
import { teamLists } from '#domain/core/project/team/lists';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { WaitingTasks } from '@/features/user/tasks/WaitingTasks';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type ProjectBrief, type ProjectGroup, projectService } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { draftsIn } from '@/utils/drafts';
import styles from './myProject.module.css';
import { NEW_GROUP } from './newGroup';

// The form brings calendars and half a dozen fields along: only those who make a project load them.
const ProjectForm = lazyPage(() => import('./ProjectForm'));
/** Only those who have begun one. */
const BegunProjects = lazyPage(() => import('./BegunProjects'));

const filters = { scope: 'my', keyword: '', state: '' };
const formState = {
  /** '1' while the form is open. */
  create: '',
  customer: '',
  /** That the form begins with. */
  standard: '',
  kind: '',
  job: '',
};
const PROJECTS_SHOWN = 3;

/** Project groups that the caller answers for; those who lead the channel see their colleagues' too. */
export default function MyProject() {
  const t = useT();
  const navigate = useNavigate();
  const { can, access, user } = useSession();
  const hasBegun = draftsIn(user?.accountId, NEW_GROUP).length > 0;
  const [{ create, customer, standard, kind, job }, setForm] = useUrlState(formState);
  const list = usePortalList({
    name: 'projectGroups',
    load: projectService.listProjectGroups,
    filters,
    views: ['scope'],
  });
  const { query, setQuery } = list;
  const columns = useColumns(teamLists.listProjectGroups, {
    name: cutAt(190),
    'customer.tenantName': cutAt(170),
    'projects.name': { render: (_, { projects }) => <Projects projects={projects} /> },
    'owner.showName': cutAt(90),
    createdAt: { width: 140 },
  });
  const canCreate = can('createProject');
  const openForm = () => setForm({ create: '1' });
  const closeForm = () => setForm({ create: '', customer: '', standard: '', kind: '', job: '' });
  const open = (projectGroupCode: string) => navigate(`/projectList/myProject/detail/${projectGroupCode}`);

  return (
    <Page
      title={t('route.myProject')}
      action={
        canCreate && (
          <Button type="primary" onClick={openForm}>
            {t('project.newProject')}
          </Button>
        )
      }
    >
      <WaitingTasks brief={3} />
      {canCreate && !create && hasBegun && <BegunProjects onGoOn={(customer) => setForm({ create: '1', customer })} />}
      <PortalTable<ProjectGroup>
        list={list}
        rowKey="projectGroupCode"
        onOpen={(group) => open(group.projectGroupCode)}
        filters={
          <>
            <Segmented
              aria-label={t('project.scope')}
              value={query.scope}
              onChange={(scope) => setQuery({ scope })}
              options={projectScopes
                .filter((scope) => scope !== 'all' || leadsChannel(access?.roleCodes ?? []))
                .map((scope) => ({ value: scope, label: t(`project.scope_${scope}`) }))}
            />
            <SearchFilter
              value={query.keyword}
              placeholder={t('project.searchGroup')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('project.state')}
              value={query.state}
              // The wire has no empty filter value: a project not begun is asked for as 'unchecked'.
              options={projectStates.map((state) => ({
                value: state || 'unchecked',
                label: t(`project.state_${state}`),
              }))}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          query.scope === 'transform' ? (
            <EmptyState title={t('project.emptyTransform')} text={t('project.emptyTransformText')} />
          ) : (
            <EmptyState
              title={t('project.emptyMine')}
              text={t(canCreate ? 'project.emptyMineText' : 'project.emptyMineLooking')}
              action={canCreate ? { label: t('project.newProject'), onClick: openForm } : undefined}
            />
          )
        }
        columns={Object.values(columns)}
      />
      {create && canCreate && (
        <ProjectForm
          customerName={customer}
          standard={standard}
          kind={kind}
          jobCode={job}
          onJob={(jobCode) => setForm({ job: jobCode })}
          onCreated={({ projectGroupCode }) => {
            // The way back leads to the list, not into the form again.
            closeForm();
            open(projectGroupCode);
          }}
          onClose={closeForm}
        />
      )}
    </Page>
  );
}

function Projects({ projects }: { projects: ProjectBrief[] }) {
  const t = useT();
  const rest = projects.length - PROJECTS_SHOWN;
  return (
    <ul className={styles.projects}>
      {projects.slice(0, PROJECTS_SHOWN).map((project) => (
        <li key={project.projectCode}>
          <Cut width="clamp(150px, 20vw - 80px, 300px)">{project.name}</Cut> <ProjectStateLabel state={project.state} />{' '}
          <span className={styles.note}>{stageText(project, { t })}</span>
        </li>
      ))}
      {rest > 0 && <li className={styles.note}>{t('project.more', { count: rest })}</li>}
    </ul>
  );
}
