import { useState } from 'react';
import { getLocalValue, isFlag, setLocalValue } from '@/utils/localValues';

const KEY = 'examPlainKeys';

/** Whether letters and digits are keys: who dictates, or presses them by mistake, turns them off in this browser. */
export function usePlainKeys(): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => getLocalValue(KEY, isFlag) ?? true);
  const turn = (next: boolean) => {
    setOn(next);
    setLocalValue(KEY, next);
  };
  return [isOn, turn];
}
