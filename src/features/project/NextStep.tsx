import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';

/** The next thing that this person should do here; nothing while the project waits for others. */
export function NextStep({ project }: { project: ProjectDetail }) {
  const t = useT();
  const [next] = project.waiting;
  if (!next) return null;
  return (
    <Link to={next.path}>
      <Button type="primary" tabIndex={-1}>
        {t(`nextStep.${next.kind}`, { count: next.count })}
      </Button>
    </Link>
  );
}
