import { useParams } from '@umijs/max';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { useT } from '@/locales';

const NonconformitiesPanel = lazyPage(
  () => import('@/features/iso/nonconformity/NonconformitiesPanel'),
  'certification',
);

/** Nonconformities of a project that the reader is responsible for. */
export default function OwnNonconformities() {
  const t = useT();
  const { projectCode = '' } = useParams();
  return (
    <Page title={t('route.nonconformities')} facts={t('nonconformity.ownIntro')}>
      <NonconformitiesPanel key={projectCode} projectCode={projectCode} isOwn />
    </Page>
  );
}
