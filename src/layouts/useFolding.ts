import { useBreakpoint } from '@ant-design/pro-components';
import { useState } from 'react';
import { useLocalValue } from '@/hooks/useLocalValue';
import { isFlag } from '@/utils/localValues';

/** Whether the sider is folded, remembered; where it is a drawer, that one is closed at first. */
export function useFolding() {
  const [folded, setFolded] = useLocalValue('siderFolded', isFlag, false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isDrawer = ['xs', 'sm'].includes(useBreakpoint() ?? '');
  return {
    collapsed: isDrawer ? !drawerOpen : folded,
    onCollapse: (collapsed: boolean) => (isDrawer ? setDrawerOpen(!collapsed) : setFolded(collapsed)),
  };
}
