import { Alert } from 'antd';
import { type ExclusionNotice, isContradiction } from '#domain/subjects/iso/scope/exclusions';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { NotApplicableAnswer } from '@/services/iso';

interface Props {
  notices: readonly (ExclusionNotice | NotApplicableAnswer['notices'][number])[];
}

/** What speaks against an exclusion; contradictions stand out. */
export function ExclusionNotices({ notices }: Props) {
  const t = useT();
  const say = useSay();
  return notices.map((notice) => (
    <Alert
      key={notice.kind}
      showIcon
      type={isContradiction(notice as ExclusionNotice) ? 'warning' : 'info'}
      title={t(`scope.notice_${notice.kind === 'design' && !notice.by ? 'designs' : notice.kind}`, {
        clause: notice.clause,
        by: notice.by ? say(notice.by) : '',
      })}
      style={{ marginBlockEnd: 8 }}
    />
  ));
}
