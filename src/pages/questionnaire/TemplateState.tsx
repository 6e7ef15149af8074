import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { TemplateRow } from '@/services/questionnaire';

type Standing = Pick<TemplateRow, 'published' | 'isDraftNewer' | 'isEnabled'>;

/** Which version of a template is used, and whether its draft says something else. */
export function TemplateState({ template: { published, isDraftNewer, isEnabled } }: { template: Standing }) {
  const t = useT();
  if (published === null) return <StatusLabel tone="idle">{t('template.state_unpublished')}</StatusLabel>;
  return (
    <>
      <StatusLabel tone={isEnabled ? 'done' : 'idle'}>
        {isEnabled ? t('template.version', { number: published }) : t('template.state_disabled')}
      </StatusLabel>
      {isDraftNewer && <StatusLabel tone="active">{t('template.draftNewer')}</StatusLabel>}
    </>
  );
}
