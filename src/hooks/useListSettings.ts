import type { ColumnsState } from '@ant-design/pro-components';
import { useState } from 'react';
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

/** How a list is shown in this browser: its density and columns. */
export function useListSettings(name: string) {
  const key = `list:${name}`;
  const [settings, setSettings] = useState(() => getLocalValue(key, isSettings) ?? initial);
  const change = (patch: Partial<Settings>) => {
    const next = { ...settings, ...patch };
    // ProTable tells what it has just been told, too.
    if (next.density === settings.density && next.columns === settings.columns) return;
    setLocalValue(key, next);
    setSettings(next);
  };
  return {
    ...settings,
    setDensity: (density: Density) => change({ density }),
    setColumns: (columns: Columns) => change({ columns }),
  };
}
