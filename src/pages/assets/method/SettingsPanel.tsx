import { Segmented } from 'antd';
import { limits } from '#domain/kernel/limits';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { CataloguePanel } from './CataloguePanel';
import { MethodPanel } from './MethodPanel';
import styles from './method.module.css';
import { RoundsPanel } from './RoundsPanel';

const defaults = { view: 'method', keyword: '', category: '', currentPage: 1, pageSize: limits.pageSizeDefault };

interface Props {
  project: ProjectDetail;
  /** After another method was chosen: everything computed is new. */
  onChanged: () => void;
}

/** What a project's assessment works with: its method, and the words for threats and vulnerabilities. */
export default function SettingsPanel({ project, onChanged }: Props) {
  const t = useT();
  const [query, setQuery] = useUrlState(defaults);
  const kind = ({ threats: 'threat', vulnerabilities: 'vulnerability' } as const)[query.view];
  return (
    <>
      <Segmented
        className={styles.view}
        aria-label={t('assets.method.views')}
        value={query.view}
        onChange={(view) => setQuery({ ...defaults, view })}
        options={(['method', 'rounds', 'threats', 'vulnerabilities'] as const).map((value) => ({
          value,
          label: t(`assets.method.${value}`),
        }))}
      />
      {kind ? (
        <CataloguePanel key={kind} kind={kind} project={project} query={query} onQuery={setQuery} />
      ) : query.view === 'rounds' ? (
        <RoundsPanel projectCode={project.projectCode} />
      ) : (
        <MethodPanel project={project} onChanged={onChanged} />
      )}
    </>
  );
}
