import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { BusinessList } from './inventory/BusinessList';
import { SystemList } from './inventory/SystemList';
import { UnitList } from './inventory/UnitList';

// Upload, progress and their like load with the tab that needs them.
const ImportPanel = lazyPage(() => import('./import/ImportPanel'));
const ReportPanel = lazyPage(() => import('./reports/ReportPanel'));

interface Options {
  project: ProjectDetail;
  onChanged: () => void;
  onImport: () => void;
}

/** The inventory, its workbook and the reports: the tabs that both sides' pages share. */
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
      key: 'businesses',
      label: titled(t('assets.businesses'), counts.businesses),
      children: <BusinessList {...lists} />,
    },
    { key: 'systems', label: titled(t('assets.systems'), counts.systems), children: <SystemList {...lists} /> },
    { key: 'units', label: titled(t('assets.units'), counts.units), children: <UnitList {...lists} /> },
    {
      key: 'import',
      label: t('assets.importTab'),
      children: <ImportPanel projectCode={projectCode} canImport={canImport} onChanged={onChanged} />,
    },
    {
      key: 'reports',
      label: t('assets.reports'),
      children: <ReportPanel projectCode={projectCode} canCreate={allowedActions.includes('generateReport')} />,
    },
  ];
}
