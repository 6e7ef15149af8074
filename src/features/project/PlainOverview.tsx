import type { ProjectDetail } from '@/services/project';
import { ClosedNotice } from './ClosedNotice';
import styles from './overview.module.css';
import { ProjectFacts } from './ProjectFacts';
import { Waiting } from './Waiting';

/** A project that has no assets: what waits for whom, whose it is, and who is on it. */
export default function PlainOverview({ project }: { project: ProjectDetail }) {
  return (
    <div className={styles.page}>
      <ClosedNotice closing={project.closing} />
      <Waiting tasks={project.waiting} />
      <ProjectFacts project={project} />
    </div>
  );
}
