import { SetUp } from '@/features/user/secondFactor/SetUp';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';

/** For users who need a second factor and have none: nothing else is answered before. */
export default function Secure() {
  const t = useT();
  const { refresh } = useSession();
  return (
    <section className={styles.card}>
      <h1>{t('factor.mustTitle')}</h1>
      <p className={styles.lead}>{t('factor.mustText')}</p>
      <SetUp onDone={refresh} />
      <OtherAccount />
    </section>
  );
}
