import { Link } from '@umijs/max';
import { useT } from '@/locales';
import type { WaitingTask } from '@/services/user';
import { formatInstant, portalToday } from '@/utils/format';
import styles from './TaskList.module.css';

/** What waits for somebody, each leading to where it is done. */
export function TaskList({ tasks }: { tasks: readonly WaitingTask[] }) {
  const t = useT();
  const today = portalToday();
  const when = ({ dueDate, since }: WaitingTask) => {
    if (dueDate) return t(dueDate < today ? 'user.homeTaskLate' : 'user.homeTaskDue', { day: dueDate });
    return since && t('user.homeTaskSince', { since: formatInstant(since) });
  };
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.step ?? ''}`}>
          <Link to={task.path}>
            <span className={styles.what}>
              {t(`user.task_${task.kind}`, { count: task.count })}
              {task.step && ` · ${task.step}`}
            </span>
            <span className={task.dueDate && task.dueDate < today ? styles.late : styles.since}>{when(task)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
