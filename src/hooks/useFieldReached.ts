import { useEffect } from 'react';

/**
 * Leads the keyboard to a field and brings it into view, once it is on the page.
 * @param id the field's element; nothing happens while it is undefined
 */
export function useFieldReached(id: string | undefined): void {
  useEffect(() => {
    if (!id) return;
    const reach = () => {
      const field = document.getElementById(id);
      if (!field) return false;
      field.scrollIntoView?.({ block: 'center' });
      const input = field.matches('input, textarea') ? field : field.querySelector<HTMLElement>('input, textarea');
      input?.focus({ preventScroll: true });
      return true;
    };
    if (reach()) return;
    const observer = new MutationObserver(() => reach() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [id]);
}
