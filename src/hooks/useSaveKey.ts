import { useEventListener } from 'ahooks';
import { useEffect, useRef } from 'react';

/** Forms in drawers and dialogs, the topmost last: the key is for that one alone. */
const overlays: object[] = [];

/**
 * Saves on Ctrl+S (⌘S) with the focus anywhere: after a dialog or a reload it is not in the form.
 * @param inOverlay the form lies over the page
 */
export function useSaveKey(save: () => void, inOverlay: boolean): void {
  const self = useRef({});
  useEffect(() => {
    if (!inOverlay) return;
    const me = self.current;
    overlays.push(me);
    return () => void overlays.splice(overlays.indexOf(me), 1);
  }, [inOverlay]);
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (inOverlay ? overlays.at(-1) === self.current : overlays.length === 0) save();
  });
}
