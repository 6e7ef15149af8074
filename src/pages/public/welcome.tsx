import { ResultPage } from '@/components/ResultPage';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isBlank } from '@/utils/emptiness';

/** Where people land whose role has no list of its own to start from. */
export default function Welcome() {
  const t = useT();
  const { user } = useSession();
  const name = isBlank(user?.showName) ? t('frame.unknownName') : (user?.showName ?? '');
  return <ResultPage kind="welcome" title={t('frame.welcomeTitle', { name })} text={t('frame.welcomeText')} />;
}
