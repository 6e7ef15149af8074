import isEqual from 'lodash/isEqual';
import { VIEW_NAME_MAX, VIEWS_MAX } from '#domain/capabilities/view/rules';
import { cut } from '#domain/kernel/cut';
import type { SavedView } from '@/services/view';

/** A browser's views beside the account's: under another name where theirs is taken, as many as an account may have. */
export function handedOver(all: readonly SavedView[], local: readonly SavedView[]): SavedView[] {
  const views = [...all];
  for (const view of local) {
    if (views.some((one) => isEqual(one, view))) continue;
    let { name } = view;
    for (let at = 2; views.some((one) => one.name === name); at += 1)
      name = `${cut(view.name, VIEW_NAME_MAX - 3)} ${at}`;
    views.push({ ...view, name });
  }
  return views.slice(0, VIEWS_MAX);
}
