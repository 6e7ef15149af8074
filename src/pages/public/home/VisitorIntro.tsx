import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import styles from './home.module.css';

/** What the portal is for, and the way in; also for signed-in users who are not admitted yet. */
export function VisitorIntro() {
  const t = useT();
  const navigate = useNavigate();
  const { user } = useSession();
  const sides = [
    { title: t('user.homeCustomers'), text: t('user.homeCustomersText') },
    { title: t('user.homeChannels'), text: t('user.homeChannelsText') },
    { title: t('user.homeBodies'), text: t('user.homeBodiesText') },
  ];
  return (
    <>
      <section className={styles.hero}>
        <h1>{t('user.homeTitle')}</h1>
        <p>{t('user.homeText')}</p>
        <Button type="primary" size="large" onClick={() => navigate('/login')}>
          {t(user ? 'user.goOn' : 'user.signIn')}
        </Button>
      </section>
      <section className={styles.sides}>
        {sides.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </>
  );
}
