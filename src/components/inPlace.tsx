import { Fragment, type ReactNode } from 'react';

/** Shows the parts of a text that is read: nothing is moved within it, so that the place of each is its key. */
export const inPlace = <T,>(
  parts: readonly T[] | undefined,
  show: (part: T, place: number) => ReactNode,
): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  (parts ?? []).map((part, place) => <Fragment key={place}>{show(part, place)}</Fragment>);
