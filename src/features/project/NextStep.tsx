import { Link, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';

/** Whether the address shows a page with these filters already; of a progress tab, what waits for review comes first anyway. */
function isAt({ pathname, search }: { pathname: string; search: string }, to: string): boolean {
  const [path, query] = to.split('?');
  const here = new URLSearchParams(search);
  const shown = (key: string) => here.get(key) ?? (key === 'view' ? 'review' : null);
  return path === pathname && [...new URLSearchParams(query)].every(([key, value]) => shown(key) === value);
}

/** The next thing that this person should do here; nothing while the project waits for others, or where it is done on screen. */
export function NextStep({ project }: { project: ProjectDetail }) {
  const t = useT();
  const location = useLocation();
  const [next] = project.waiting;
  if (!next || isAt(location, next.path)) return null;
  return (
    <Link to={next.path}>
      <Button type="primary" tabIndex={-1}>
        {t(`nextStep.${next.kind}`, { count: next.count })}
      </Button>
    </Link>
  );
}
