import { Link } from '@umijs/max';
import { type AccessUser, landingOf, menuOf } from '#domain/kernel/access';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { routeText, useT } from '@/locales';
import { userService } from '@/services/user';
import { isBlank } from '@/utils/emptiness';
import { formatDay, formatInstant } from '@/utils/format';
import { portalRoutes } from '../../../../config/routes';
import styles from './home.module.css';

function Tasks() {
  const t = useT();
  const { data, loading, error, refresh } = useRequest(() => userService.listWaitingTasks());
  if (error) return <FailureBlock compact title={t('user.homeTasksFailed')} error={error} onRetry={refresh} />;
  if (loading || !data) return <Loading />;
  if (data.length === 0) return <EmptyState title={t('user.homeNoTasks')} text={t('user.homeNoTasksText')} />;
  return (
    <ul className={styles.tasks}>
      {data.map(({ kind, projectCode, title, since, path, units, dueDate }) => (
        <li key={`${kind}:${projectCode}:${path}`}>
          <Link to={path}>
            <span className={styles.kind}>{t(`user.task_${kind}`)}</span>
            <span className={styles.taskTitle}>{title}</span>
            {units !== undefined && <span className={styles.count}>{t('user.homeTaskUnits', { count: units })}</span>}
            {dueDate ? (
              <DueDay day={dueDate} />
            ) : (
              <span className={styles.since}>{t('user.homeTaskSince', { since: formatInstant(since) })}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DueDay({ day }: { day: string }) {
  const t = useT();
  const isLate = day < formatDay(new Date());
  return (
    <span className={isLate ? styles.late : styles.since}>
      {t(isLate ? 'user.homeTaskLate' : 'user.homeTaskDue', { day })}
    </span>
  );
}

/** What waits for the user, and the way into their pages. */
export function MyWork({ access }: { access: AccessUser }) {
  const t = useT();
  const { user } = useSession();
  const landing = landingOf(access.roleCodes);
  const sections = menuOf(access, portalRoutes);
  const name = isBlank(user?.showName) ? t('frame.unknownName') : (user?.showName ?? '');
  return (
    <>
      <h1 className={styles.greeting}>{t('user.homeGreeting', { name })}</h1>
      <section aria-label={t('user.homeTasks')}>
        <h2>{t('user.homeTasks')}</h2>
        <Tasks />
      </section>
      {sections.length > 0 && (
        <section aria-label={t('user.homeSections')}>
          <h2>{t('user.homeSections')}</h2>
          <ul className={styles.sections}>
            {sections.map(({ route }) => (
              <li key={route.path}>
                <Link to={route.path}>{t(routeText(route.name))}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {landing !== '/' && (
        <p>
          <Link to={landing}>{t('user.homeEnter')}</Link>
        </p>
      )}
    </>
  );
}
