import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ProjectAction } from '#domain/core/project/rules';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';

const ProjectDialog = lazyPage(() => import('./ProjectDialog'));

interface Props {
  project: ProjectDetail;
  onChanged: () => void;
}

/** What may be done with the project as such: another name, giving it up, taking it away. */
export function ProjectMenu({ project, onChanged }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<ProjectAction | null>(null);
  if (project.projectActions.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: project.projectActions.map((action) => ({
            key: action,
            label: t(`project.action_${action}`),
            danger: action === 'delete',
          })),
          onClick: ({ key }) => setAsked(key as ProjectAction),
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={t('project.moreActions')} />
      </Dropdown>
      {asked && (
        <ProjectDialog
          key={asked}
          action={asked}
          project={project}
          onChanged={onChanged}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
