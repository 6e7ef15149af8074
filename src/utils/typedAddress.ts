import { history } from '@umijs/max';

/*
 * The browser makes an entry of an address that is typed, and gives it no place among the others. The history can't hold
 * back what has no place: with unsaved input, the address would change and the page would not.
 */

const placeOf = () => (window.history.state as { idx?: number } | null)?.idx;
let here = { at: 0, hash: '' };

/** Notes where one is. */
function note(): void {
  here = { at: placeOf() ?? here.at, hash: window.location.hash };
}

/** The same address again replaces its entry, another one follows it. */
function place(): void {
  const next = window.location.hash === here.hash ? here.at : here.at + 1;
  if (placeOf() === undefined) window.history.replaceState({ idx: next, key: crypto.randomUUID() }, '');
  note();
}

/** Gives typed addresses their place. Registers before createHistory(), so that this popstate listener runs first. */
export function placeTypedAddresses(): void {
  window.addEventListener('popstate', place);
}

/** Notes the place after every change of the history. @returns a function that removes the listener */
export function followPlaces(): () => void {
  note();
  return history.listen(note);
}
