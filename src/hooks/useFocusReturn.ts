import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was before the panel was shown. antd does so only for a panel that is closed, not for
 * one that is taken away with its record.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After antd has released the panel; an element that has taken the focus in the meantime keeps it.
      setTimeout(() => {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
