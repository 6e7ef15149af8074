import { Link } from '@umijs/max';
import { type AccessUser, landingOf, menuOf } from '#domain/kernel/access';
import { WaitingTasks } from '@/features/user/tasks/WaitingTasks';
import { useSession } from '@/hooks/useSession';
import { routeText, useT } from '@/locales';
import { isBlank } from '@/utils/emptiness';
import { offeredRoutes } from '../../../../config/routes';
import styles from './home.module.css';

/** What waits for the user, and the way into their pages. */
export function MyWork({ access }: { access: AccessUser }) {
  const t = useT();
  const { user } = useSession();
  const landing = landingOf(access.roleCodes);
  const sections = menuOf(access, offeredRoutes);
  const name = isBlank(user?.showName) ? t('frame.unknownName') : (user?.showName ?? '');
  return (
    <>
      <h1 className={styles.greeting}>{t('user.homeGreeting', { name })}</h1>
      <section aria-label={t('user.homeTasks')}>
        <h2>{t('user.homeTasks')}</h2>
        <WaitingTasks />
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
