import type { ReactNode } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';

const TimelinePanel = lazyPage(() => import('./TimelinePanel'), 'certification');
const FactsPanel = lazyPage(() => import('./facts/FactsPanel'), 'certification');
const ExistingPanel = lazyPage(() => import('./existing/ExistingPanel'), 'certification');
const ScopePanel = lazyPage(() => import('./scope/ScopePanel'), 'certification');
const DocumentsPanel = lazyPage(() => import('./documents/DocumentsPanel'), 'certification');
const ProductsPanel = lazyPage(() => import('./product/ProductsPanel'), 'certification');
const DepartmentPanel = lazyPage(() => import('./department/DepartmentPanel'), 'certification');

const NonconformitiesPanel = lazyPage(() => import('./nonconformity/NonconformitiesPanel'), 'certification');

const MaterialsPanel = lazyPage(() => import('./material/MaterialsPanel'), 'material');

interface Tab {
  /** As the address has it. */
  key: string;
  label: string;
  children: ReactNode;
}

/** What an application to a government program is prepared with beside its records; the rest is about management systems. */
const ofApplications: readonly string[] = ['timeline', 'facts', 'departments', 'documents'];

/** What a certification, or an application, is prepared with, on whichever page the project has. */
export function useCertificationTabs(project: ProjectDetail | undefined): { label: string; tabs: Tab[] } {
  const t = useT();
  const isApplication = project?.projectType === 'gov';
  const label = t(isApplication ? 'project.application' : 'project.certification');
  if (!project) return { label, tabs: [] };
  const { projectCode, projectGroup } = project;
  const tabs: Tab[] = [
    {
      key: 'timeline',
      label: t(isApplication ? 'project.applicationDates' : 'project.certificationDates'),
      children: <TimelinePanel projectCode={projectCode} />,
    },
    {
      key: 'facts',
      label: t(isApplication ? 'project.applicationFacts' : 'project.facts'),
      children: (
        <FactsPanel
          projectCode={projectCode}
          projectGroupCode={projectGroup.projectGroupCode}
          isApplication={isApplication}
        />
      ),
    },
    {
      key: 'existing',
      label: t('project.existingDocuments'),
      children: <ExistingPanel projectCode={projectCode} />,
    },
    {
      key: 'scope',
      label: t('project.certificationScope'),
      children: <ScopePanel projectCode={projectCode} projectGroupCode={projectGroup.projectGroupCode} />,
    },
    {
      key: 'departments',
      label: t('project.departments'),
      children: <DepartmentPanel projectCode={projectCode} />,
    },
    {
      key: 'companyProducts',
      label: t('project.companyProducts'),
      children: <ProductsPanel projectCode={projectCode} />,
    },
    {
      key: 'documents',
      label: t(isApplication ? 'project.applicationDocuments' : 'project.documents'),
      children: <DocumentsPanel projectCode={projectCode} isApplication={isApplication} />,
    },
    {
      key: 'nonconformities',
      label: t('project.nonconformities'),
      children: <NonconformitiesPanel projectCode={projectCode} />,
    },
    {
      key: 'materials',
      label: t('route.certificationMaterials'),
      children: <MaterialsPanel projectCode={projectCode} />,
    },
  ];
  return { label, tabs: isApplication ? tabs.filter(({ key }) => ofApplications.includes(key)) : tabs };
}
