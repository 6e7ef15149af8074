import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';

export type UrlValues = Readonly<Record<string, string | number>>;
export type Widened<T extends UrlValues> = { [K in keyof T]: T[K] extends number ? number : string };

/**
 * Filters, sort and page in the address, so that a link, a reload and the back button bring them back. A value that is
 * the default stays out of it; a change of anything but the page goes back to the first page.
 * @param defaults declared outside the component; a number stays a number
 */
export function useUrlState<const T extends UrlValues>(defaults: T) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => {
    const entries = Object.entries(defaults).map(([key, initial]) => {
      const raw = params.get(key);
      if (raw === null) return [key, initial];
      const number = Number(raw);
      // A bad value typed into the URL must not reach the server as a page or a size.
      if (typeof initial === 'number') return [key, Number.isInteger(number) && number > 0 ? number : initial];
      return [key, raw];
    });
    return Object.fromEntries(entries) as Widened<T>;
  }, [params, defaults]);

  const setState = (patch: Partial<Widened<T>>) => {
    const next: UrlValues = { ...state, ...('currentPage' in patch ? {} : { currentPage: 1 }), ...patch };
    const kept = new URLSearchParams(params);
    for (const [key, value] of Object.entries(next)) {
      if (key in defaults && value !== defaults[key]) kept.set(key, String(value));
      else kept.delete(key);
    }
    setParams(kept, { replace: true });
  };
  return [state, setState] as const;
}
