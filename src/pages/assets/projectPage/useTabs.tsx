import type { ReactNode } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useGovTabs } from '@/features/gov/useGovTabs';
import { useCertificationTabs } from '@/features/iso/useCertificationTabs';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { BusinessList } from '../inventory/BusinessList';
import { SystemList } from '../inventory/SystemList';
import { UnitList } from '../inventory/UnitList';

// What draws, uploads or watches loads with the tab that needs it.
const Overview = lazyPage(() => import('./Overview'));
const ImportPanel = lazyPage(() => import('../import/ImportPanel'));
const AssetGraph = lazyPage(() => import('../inventory/AssetGraph'));
const RiskList = lazyPage(() => import('../risk/RiskList'));
const ProgressPanel = lazyPage(() => import('../work/progress/ProgressPanel'));
const Remnants = lazyPage(() => import('../work/progress/Remnants'));
const MeasureList = lazyPage(() => import('../measure/MeasureList'));
const HistoryPanel = lazyPage(() => import('../work/progress/HistoryPanel'), 'history');
const Figures = lazyPage(() => import('../report/Figures'));
const InterviewPanel = lazyPage(() => import('../report/InterviewPanel'));
const ReportPanel = lazyPage(() => import('../report/ReportPanel'));
const CriteriaPanel = lazyPage(() => import('../method/CriteriaPanel'));
const MethodPanel = lazyPage(() => import('../method/MethodPanel'));
const RoundsPanel = lazyPage(() => import('../method/RoundsPanel'));
const Checks = lazyPage(() => import('@/features/project/checks/Checks'), 'checks');
const ProjectFiles = lazyPage(() => import('@/components/files/ProjectFiles'));
const CataloguePanel = lazyPage(() => import('../method/CataloguePanel'));

interface Tab {
  /** As the address has it. */
  key: string;
  label: string;
  children: ReactNode;
}

/** The first row of tabs; of several tabs below one of them, one is shown at a time. */
export interface TabGroup {
  key: string;
  label: string;
  tabs: readonly Tab[];
}

interface Options {
  project: ProjectDetail;
  onChanged: () => void;
  /** To another tab, with what narrows the list there. */
  go: (tab: string, filters?: Record<string, string>) => void;
}

/** Everything of a project, the same for the customer and its consultants; what one may do there, the answers say. */
export function useTabs({ project, onChanged, go }: Options): TabGroup[] {
  const t = useT();
  const { projectCode, counts, allowedActions } = project;
  const canImport = allowedActions.includes('importInventory');
  const onImport = canImport ? () => go('import') : undefined;
  const lists = { projectCode, canEdit: allowedActions.includes('editInventory'), onImport, onChanged };
  const onRisks = (filters: Record<string, string>) => go('risks', filters);
  const counted = (title: string, count: number) => `${title} ${formatNumber(count)}`;
  const certification = useCertificationTabs(project);
  const government = useGovTabs(project);
  const alone = (tab: Tab): TabGroup => ({ key: tab.key, label: tab.label, tabs: [tab] });
  return [
    alone({
      key: 'overview',
      label: t('assets.overview'),
      children: <Overview project={project} go={go} />,
    }),
    ...(government.tabs.length > 0 ? [{ key: 'government', label: government.label, tabs: government.tabs }] : []),
    {
      key: 'assets',
      label: counted(t('assets.assets'), counts.businesses + counts.systems + counts.units),
      tabs: [
        { key: 'units', label: counted(t('assets.units'), counts.units), children: <UnitList {...lists} /> },
        { key: 'systems', label: counted(t('assets.systems'), counts.systems), children: <SystemList {...lists} /> },
        {
          key: 'businesses',
          label: counted(t('assets.businesses'), counts.businesses),
          children: <BusinessList {...lists} />,
        },
        {
          key: 'graph',
          label: t('assets.graph'),
          children: <AssetGraph projectCode={projectCode} onImport={onImport} />,
        },
        {
          key: 'import',
          label: t('assets.importTab'),
          children: <ImportPanel projectCode={projectCode} canImport={canImport} onChanged={onChanged} />,
        },
      ],
    },
    alone({
      key: 'progress',
      label: t('assets.work.progress.tab'),
      children: (
        <ProgressPanel
          projectCode={projectCode}
          onChanged={onChanged}
          onImport={onImport}
          onRemnant={() => go('remnants')}
        />
      ),
    }),
    alone({
      key: 'risks',
      label: counted(t('assets.risks'), counts.risks),
      children: <RiskList projectCode={projectCode} onImport={onImport} />,
    }),
    {
      key: 'treatment',
      label: t('assets.treatment'),
      tabs: [
        {
          key: 'measures',
          label: t('assets.measure.tab'),
          children: <MeasureList projectCode={projectCode} onChanged={onChanged} />,
        },
        {
          key: 'remnants',
          label: t('assets.work.progress.remnant'),
          children: <Remnants projectCode={projectCode} onChanged={onChanged} />,
        },
      ],
    },
    {
      key: 'report',
      label: t('assets.report.tab'),
      tabs: [
        {
          key: 'figures',
          label: t('assets.reportTab'),
          children: <Figures projectCode={projectCode} onRisks={onRisks} go={go} onImport={onImport} />,
        },
        {
          key: 'reports',
          label: t('assets.reportFiles'),
          children: <ReportPanel projectCode={projectCode} canCreate={allowedActions.includes('generateReport')} />,
        },
        {
          key: 'interviews',
          label: t('assets.report.interviewTab'),
          children: <InterviewPanel projectCode={projectCode} />,
        },
        { key: 'checks', label: t('assets.checksTab'), children: <Checks projectCode={projectCode} /> },
      ],
    },
    { key: 'certification', label: certification.label, tabs: certification.tabs },
    alone({ key: 'files', label: t('file.files'), children: <ProjectFiles projectCode={projectCode} /> }),
    {
      key: 'settings',
      label: t('assets.settingsTab'),
      tabs: [
        {
          key: 'method',
          label: t('assets.method.method'),
          children: <MethodPanel project={project} onChanged={onChanged} />,
        },
        {
          key: 'criteria',
          label: t('assets.method.criteria'),
          children: <CriteriaPanel projectCode={projectCode} onChanged={onChanged} />,
        },
        { key: 'rounds', label: t('assets.method.rounds'), children: <RoundsPanel projectCode={projectCode} /> },
        {
          key: 'threats',
          label: t('assets.method.threats'),
          children: <CataloguePanel key="threat" kind="threat" project={project} />,
        },
        {
          key: 'vulnerabilities',
          label: t('assets.method.vulnerabilities'),
          children: <CataloguePanel key="vulnerability" kind="vulnerability" project={project} />,
        },
        {
          key: 'history',
          label: t('assets.work.progress.history'),
          children: <HistoryPanel projectCode={projectCode} />,
        },
      ],
    },
  ];
}
