import { Link } from '@umijs/max';
import groupBy from 'lodash/groupBy';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { TaskList } from './TaskList';
import styles from './WaitingTasks.module.css';

interface Props {
  /** So many projects are shown, and the way to all; without anything to do, nothing is. For the page of a list. */
  brief?: number;
}

/** What waits for the user, project by project, and what is about a tenant; the most urgent first. */
export function WaitingTasks({ brief }: Props) {
  const t = useT();
  const { data, loading, error, refresh } = useLoad((options) => userService.listWaitingTasks({}, options), [], true, {
    returning: true,
  });
  // Beside a list that tells of the same failure, and asks for it anew.
  if (error && brief !== undefined) return null;
  if (error) return <FailureBlock compact title={t('user.homeTasksFailed')} error={error} onRetry={refresh} />;
  // A list doesn't jump for what may be nothing.
  if (brief !== undefined && !data?.length) return null;
  if (loading || !data) return <Loading />;
  if (data.length === 0) return <EmptyState title={t('user.homeNoTasks')} text={t('user.homeNoTasksText')} />;
  const projects = Object.values(groupBy(data, ({ projectCode, title }) => projectCode ?? title));
  const shown = projects.slice(0, brief);
  return (
    <div className={styles.projects}>
      {shown.map((tasks) => (
        <section key={tasks[0]?.projectCode ?? tasks[0]?.title} className={styles.project} aria-label={tasks[0]?.title}>
          <h3 title={tasks[0]?.title}>{tasks[0]?.title}</h3>
          <TaskList tasks={tasks} />
        </section>
      ))}
      {projects.length > shown.length && (
        <Link to="/">{t('user.homeMoreTasks', { count: projects.length - shown.length })}</Link>
      )}
    </div>
  );
}
