import type { ReactNode } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';

const EligibilityPanel = lazyPage(() => import('./EligibilityPanel'), 'government');
const YearsPanel = lazyPage(() => import('./YearsPanel'), 'government');
const PeoplePanel = lazyPage(() => import('./PeoplePanel'), 'government');
const RightsPanel = lazyPage(() => import('./RightsPanel'), 'government');
const RdProjectsPanel = lazyPage(() => import('./RdProjectsPanel'), 'government');
const LedgerPanel = lazyPage(() => import('./LedgerPanel'), 'government');
const GovImportPanel = lazyPage(() => import('./GovImportPanel'), 'government');

interface Tab {
  /** As the address has it. */
  key: string;
  label: string;
  children: ReactNode;
}

/** What a government project is applied for with, on whichever page the project has; none for other projects. */
export function useGovTabs(project: ProjectDetail | undefined): { label: string; tabs: Tab[] } {
  const t = useT();
  const label = t('project.government');
  if (project?.projectType !== 'gov') return { label, tabs: [] };
  const { projectCode } = project;
  return {
    label,
    tabs: [
      {
        key: 'eligibility',
        label: t('project.govEligibility'),
        children: <EligibilityPanel projectCode={projectCode} />,
      },
      { key: 'govYears', label: t('project.govYears'), children: <YearsPanel projectCode={projectCode} /> },
      { key: 'govPeople', label: t('project.govPeople'), children: <PeoplePanel projectCode={projectCode} /> },
      { key: 'govRights', label: t('project.govRights'), children: <RightsPanel projectCode={projectCode} /> },
      { key: 'rdProjects', label: t('project.govRdProjects'), children: <RdProjectsPanel projectCode={projectCode} /> },
      { key: 'rdLedger', label: t('project.govLedger'), children: <LedgerPanel projectCode={projectCode} /> },
      { key: 'govImport', label: t('project.govImport'), children: <GovImportPanel projectCode={projectCode} /> },
    ],
  };
}
