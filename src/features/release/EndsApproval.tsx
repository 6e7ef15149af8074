import { Alert } from 'antd';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { releaseService } from '@/services/release';

/** Says, before a change of what a document states, whose acts on it would end. */
export function EndsApproval({ projectCode, document }: { projectCode: string; document: ReleasedDocument }) {
  const t = useT();
  const { data } = useLoad(
    (options) => releaseService.getRelease({ query: { projectCode, document } }, options),
    [projectCode, document],
  );
  const current = data?.current;
  if (!current || !['reviewing', 'approving', 'approved'].includes(current.standing)) return null;
  const acts = (['prepared', 'reviewed', 'approved'] as const).filter((act) => current[act].at !== null);
  return (
    <Alert
      type="warning"
      showIcon
      title={t(current.standing === 'approved' ? 'release.endsApproval' : 'release.endsReview')}
      description={acts
        .map((act) => t('release.act', { act: t(`release.${act}`), who: current[act].name }))
        .join(t('common.comma'))}
      style={{ marginBlockEnd: 16 }}
    />
  );
}
