import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import type { Columns } from '@/hooks/useListSettings';
import type { PortalList } from '@/hooks/usePortalList';
import { useSavedViews } from '@/hooks/useSavedViews';
import { useT } from '@/locales';
import { lazyPage } from './lazyPage';

const ViewsDialog = lazyPage(() => import('./ViewsDialog'));

interface Props {
  list: Pick<PortalList<unknown>, 'name' | 'query' | 'setQuery'>;
  columns: Columns;
  onColumns: (columns: Columns) => void;
}

/** The named sets of filters, sort and columns of a list: chosen here, kept and renamed in a dialog. */
export function SavedViews({ list, columns, onColumns }: Props) {
  const t = useT();
  const saved = useSavedViews(list, columns, onColumns);
  const { views, current, apply } = saved;
  const [managing, setManaging] = useState(false);
  const items: MenuProps['items'] = [
    ...views.map((view) => ({ key: `view:${view.name}`, label: view.name, onClick: () => apply(view) })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'manage', label: t('common.viewsManage'), onClick: () => setManaging(true) },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, selectedKeys: current ? [`view:${current.name}`] : [] }}>
        <Button type="text" icon={<DownOutlined />} iconPlacement="end">
          {current ? t('common.viewShown', { name: current.name }) : t('common.views')}
        </Button>
      </Dropdown>
      {managing && <ViewsDialog saved={saved} onClose={() => setManaging(false)} />}
    </>
  );
}
