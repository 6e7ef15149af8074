import { useEffect, useRef } from 'react';
import { placeOfKey } from './answering';

interface Keys {
  /** An option by its place, from 0. */
  choose: (place: number) => void;
  /** To the next question (1) or the one before (-1). */
  go: (by: 1 | -1) => void;
  mark: () => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
/** Fields in which people write or choose by these keys. */
const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null;

/**
 * Questions by keys, while no dialog is open and nothing is being written. A key that is held down counts once.
 * @param isPlain letters and digits are keys, too
 */
export function useExamKeys(keys: Keys, isPlain: boolean, isOn = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
      if (event.repeat) return;
      const step = steps[key];
      if (writes(target) && !key.startsWith('Page')) return;
      const place = isPlain ? placeOfKey(key) : undefined;
      if (step) latest.current.go(step);
      else if (place !== undefined) latest.current.choose(place);
      else if (isPlain && (key === 'm' || key === 'M')) latest.current.mark();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, isPlain]);
}
