import { EmptyState } from '@/components/EmptyState';
import { TaskList } from '@/features/user/tasks/TaskList';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import styles from './overview.module.css';

/** What waits for the reader in a project. */
export function Waiting({ tasks }: { tasks: ProjectDetail['waiting'] }) {
  const t = useT();
  return (
    <section className={styles.card} aria-labelledby="project-waiting">
      <h2 id="project-waiting">{t('assets.nextSteps')}</h2>
      {tasks.length > 0 ? (
        <TaskList tasks={tasks} />
      ) : (
        <EmptyState title={t('assets.nothingWaits')} text={t('assets.nothingWaitsText')} />
      )}
    </section>
  );
}
