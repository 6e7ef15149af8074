import type { ColumnsState } from '@ant-design/pro-components';
import isEqual from 'lodash/isEqual';
import omitBy from 'lodash/omitBy';
import { useMemo, useState } from 'react';
import { getLocalValue, setLocalValue } from '@/utils/localValues';

export type Density = 'small' | 'middle' | 'large';
/** Which columns are shown, where, and in which order; nothing said of one: as the list has it. */
export type Columns = Record<string, ColumnsState>;

interface Settings {
  density: Density;
  columns: Columns;
}

const initial: Settings = { density: 'small', columns: {} };
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'density' in value && 'columns' in value;

/** How a column stands that nobody has chosen. */
const hidden = { show: false };

/**
 * How a list is shown in this browser: its density and columns.
 * @param folded keys of columns that are hidden until somebody chooses them
 */
export function useListSettings(name: string, folded: readonly string[] = []) {
  const key = `list:${name}`;
  const [settings, setSettings] = useState(() => getLocalValue(key, isSettings) ?? initial);
  const { density, columns } = settings;
  const change = (patch: Partial<Settings>) => {
    const next = { ...settings, ...patch };
    // ProTable tells what it has just been told, too.
    if (isEqual(next, settings)) return;
    setLocalValue(key, next);
    setSettings(next);
  };
  const hiddenKeys = folded.join();
  // The same one as long as nothing changes: a table draws all its cells anew for another one.
  const shown = useMemo(
    (): Columns => ({
      ...Object.fromEntries(
        hiddenKeys
          .split(',')
          .filter(Boolean)
          .map((one) => [one, hidden]),
      ),
      ...columns,
    }),
    [hiddenKeys, columns],
  );
  return {
    density,
    /** What was chosen. */
    columns,
    /** How each stands: as chosen, or as the list has it. */
    shown,
    setDensity: (density: Density) => change({ density }),
    setColumns: (columns: Columns) =>
      change({ columns: omitBy(columns, (state, one) => folded.includes(one) && isEqual(state, hidden)) }),
  };
}
