import { Segmented } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { ProjectGroupDetail } from '@/services/project';
import styles from './detail.module.css';

// Uploads, previews and links are loaded only when a user opens it.
const ProjectFiles = lazyPage(() => import('@/components/files/ProjectFiles'));

/** The files of a group's projects, one project at a time. */
export function GroupFiles({ group: { projects } }: { group: ProjectGroupDetail }) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const shown = projects.find(({ projectCode }) => projectCode === chosen) ?? projects[0];
  if (!shown) return null;
  return (
    <section className={styles.card} aria-labelledby="group-files">
      <h2 id="group-files" className={styles.heading}>
        {t('file.files')}
      </h2>
      {projects.length > 1 && (
        <Segmented
          className={styles.choice}
          aria-label={t('project.project')}
          value={shown.projectCode}
          onChange={setChosen}
          options={projects.map(({ projectCode, name }) => ({ value: projectCode, label: name, title: name }))}
        />
      )}
      <ProjectFiles key={shown.projectCode} projectCode={shown.projectCode} />
    </section>
  );
}
