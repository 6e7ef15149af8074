import { useNavigate } from '@umijs/max';
import { Segmented } from 'antd';
import { useT } from '@/locales';
import { usePlaces } from './usePlaces';

interface Props {
  projectCode: string;
  /** The one on screen. */
  field: 'assets' | 'gap';
}

/** A project has two pages: its assets with their risks, and its questionnaires with what they show. */
export function ProjectFieldSwitch({ projectCode, field }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const places = usePlaces(projectCode);
  return (
    <Segmented<'assets' | 'gap'>
      aria-label={t('project.fields')}
      value={field}
      onChange={(next) => navigate(places[next]())}
      options={[
        { value: 'assets', label: t('project.field_assets') },
        { value: 'gap', label: t('project.field_gap') },
      ]}
    />
  );
}
