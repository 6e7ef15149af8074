import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '@/locales';
import styles from './PortalTable.module.css';

interface Props {
  children: ReactNode;
  /** Filters that few ask for, behind "expand". */
  more?: ReactNode;
  /** One of them narrows the list: they are in sight. */
  moreInUse?: boolean;
  /** The saved views. */
  views: ReactNode;
  filtered: boolean;
  onClear: () => void;
}

/** The filters of a list in one row. */
export function FilterRow({ children, more, moreInUse = false, views, filtered, onClear }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? moreInUse;
  return (
    <>
      <div className={styles.filters}>
        {children}
        {more && (
          <Button
            type="link"
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => setChosen(!open)}
          >
            {t(open ? 'common.collapse' : 'common.expand')}
          </Button>
        )}
        {views}
        {filtered && (
          <Button type="link" onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      {more && open && <div className={styles.filters}>{more}</div>}
    </>
  );
}
