import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { BusinessList } from './inventory/BusinessList';
import { SystemList } from './inventory/SystemList';
import { UnitList } from './inventory/UnitList';

// Upload, progress and their like load with the tab that needs them.
const ImportPanel = lazyPage(() => import('./import/ImportPanel'));
const AssetGraph = lazyPage(() => import('./inventory/AssetGraph'));
const ProgressPanel = lazyPage(() => import('./work/progress/ProgressPanel'));
const HistoryPanel = lazyPage(() => import('./work/progress/HistoryPanel'));
const ReportPanel = lazyPage(() => import('./report/ReportPanel'));
const SettingsPanel = lazyPage(() => import('./method/SettingsPanel'));

interface Options {
  project: ProjectDetail;
  onChanged: () => void;
  onImport: () => void;
}

/** The work, the inventory, its workbook, the reports and the history: the tabs that both sides' pages share. */
export function useInventoryTabs({ project, onChanged, onImport }: Options) {
  const t = useT();
  const { projectCode, counts, allowedActions } = project;
  const canImport = allowedActions.includes('importInventory');
  const lists = {
    projectCode,
    canEdit: allowedActions.includes('editInventory'),
    onImport: canImport ? onImport : undefined,
  };
  const titled = (title: string, count: number) => `${title} ${formatNumber(count)}`;
  return [
    {
      key: 'progress',
      label: t('assets.work.progress.tab'),
      children: <ProgressPanel projectCode={projectCode} onChanged={onChanged} onImport={lists.onImport} />,
    },
    {
      key: 'businesses',
      label: titled(t('assets.businesses'), counts.businesses),
      children: <BusinessList {...lists} />,
    },
    { key: 'systems', label: titled(t('assets.systems'), counts.systems), children: <SystemList {...lists} /> },
    { key: 'units', label: titled(t('assets.units'), counts.units), children: <UnitList {...lists} /> },
    {
      key: 'graph',
      label: t('assets.graph'),
      children: <AssetGraph projectCode={projectCode} onImport={lists.onImport} />,
    },
    {
      key: 'import',
      label: t('assets.importTab'),
      children: <ImportPanel projectCode={projectCode} canImport={canImport} onChanged={onChanged} />,
    },
    {
      key: 'reports',
      label: t('assets.reportFiles'),
      children: <ReportPanel projectCode={projectCode} canCreate={allowedActions.includes('generateReport')} />,
    },
    {
      key: 'settings',
      label: t('assets.settings'),
      children: <SettingsPanel project={project} onChanged={onChanged} />,
    },
    { key: 'history', label: t('assets.work.progress.history'), children: <HistoryPanel projectCode={projectCode} /> },
  ];
}
