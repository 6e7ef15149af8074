import { SearchOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';

/** What searches loads when it is opened. */
const SearchPalette = lazyPage(() => import('./SearchPalette'), 'layouts');

/** The way to everything by its name, from everywhere: the button, or Ctrl+K (⌘K). */
export function Search() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    setOpen((is) => !is);
  });
  const name = `${t('frame.search')} (${t('frame.searchKeys')})`;
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={name}
        title={name}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {open && <SearchPalette onClose={() => setOpen(false)} />}
    </>
  );
}
