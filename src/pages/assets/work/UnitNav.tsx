import { Input, Segmented } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '@/locales';
import type { WorkUnit } from '@/services/assets';
import { StandingDot } from './Standing';
import styles from './work.module.css';

interface Props {
  listed: readonly WorkUnit[];
  chosen: string | undefined;
  waiting: number;
  all: number;
  everything: boolean;
  keyword: string;
  onChoose: (unitId: string) => void;
  onKeyword: (text: string) => void;
  onShow: (show: string) => void;
}

/** The units to walk through: searched, those that wait first, arrows from one to the next. */
export function UnitNav(props: Props) {
  const { listed, chosen, waiting, all, everything, keyword, onChoose, onKeyword, onShow } = props;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]?.focus();
  };
  return (
    <nav className={styles.nav} aria-label={t('assets.work.unitsToWork')}>
      <Input
        allowClear
        value={keyword}
        placeholder={t('assets.searchAsset')}
        aria-label={t('assets.searchAsset')}
        onChange={(event) => onKeyword(event.target.value)}
      />
      <Segmented
        aria-label={t('assets.work.standing')}
        block
        size="small"
        value={everything ? 'all' : ''}
        onChange={onShow}
        options={[
          { value: '', label: t('assets.work.waitingCount', { count: waiting }), disabled: waiting === 0 },
          { value: 'all', label: t('assets.work.allCount', { count: all }) },
        ]}
      />
      <ul ref={list} className={styles.units}>
        {listed.map((unit) => (
          <li key={unit.unitId}>
            <button
              type="button"
              className={styles.unit}
              aria-current={unit.unitId === chosen || undefined}
              // One stop for the whole list; arrows walk within it.
              tabIndex={unit.unitId === chosen ? 0 : -1}
              onClick={() => onChoose(unit.unitId)}
              onKeyDown={walk}
            >
              <span className={styles.unitName} title={unit.name}>
                {unit.name}
              </span>
              <span className={styles.unitState}>
                <StandingDot standing={unit} />
                {unit.isLate && <span className={styles.late}>{t('assets.work.late')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
