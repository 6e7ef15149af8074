import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import type { Rows } from '../facts/useValueText';
import panel from '../panel.module.css';
import { ExclusionSection } from './ExclusionSection';
import { IndustrySection } from './IndustrySection';
import { ScopeCodeSection } from './ScopeCodeSection';
import styles from './scope.module.css';
import { WordingSection } from './WordingSection';

const ModuleDrawer = lazyPage(() => import('../facts/ModuleDrawer'));

const MODULE = 'scope';

interface Props {
  projectCode: string;
  projectGroupCode: string;
}

/** What a project is certified for: its industry, scope codes, wording, and what does not apply. */
export default function ScopePanel({ projectCode, projectGroupCode }: Props) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  // Together: what is entered and what speaks against it would contradict each other for a moment.
  const { data, error, refresh } = useLoad(
    (options) =>
      Promise.all([
        isoService.listPageModules({ query: { projectCode } }, options),
        isoService.listVariables({ params: { projectCode, projectGroupCode } }, options),
        isoService.findNotApplicableClauses({ body: { projectCode } }, options),
      ]),
    [projectCode, projectGroupCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const [modules, facts, notApplicable] = data;
  const module = modules.find(({ moduleCode }) => moduleCode === MODULE);
  const set = facts.sets.find(({ moduleCode }) => moduleCode === MODULE);
  const edit =
    module && facts.allowedActions.includes('edit')
      ? { label: t('scope.edit'), onClick: () => setEditing(true) }
      : undefined;
  const values = set?.values ?? {};
  const industry = values.industry as Rows[number] | undefined;
  const industryCode = industry?.code ? String(industry.code) : undefined;
  const schemes = notApplicable.standards.map(({ scheme }) => scheme);
  return (
    <section className={panel.panel}>
      {Object.keys(values).length === 0 ? (
        <EmptyState title={t('scope.empty')} text={t('scope.emptyText')} action={edit} />
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.soft}>{t('scope.intro')}</p>
            {edit && (
              <Button type="primary" onClick={edit.onClick}>
                {edit.label}
              </Button>
            )}
          </div>
          <WordingSection values={values} />
          <ScopeCodeSection
            projectCode={projectCode}
            industryCode={industryCode}
            rows={(values.scopeCodes ?? []) as Rows}
          />
          <ExclusionSection rows={(values.notApplicable ?? []) as Rows} answer={notApplicable} />
          {industryCode && <IndustrySection industryCode={industryCode} hasEnvironment={schemes.includes('EMS')} />}
        </>
      )}
      {editing && module && (
        <ModuleDrawer
          projectCode={projectCode}
          projectGroupCode={projectGroupCode}
          module={module}
          facts={facts}
          onSaved={refresh}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}
