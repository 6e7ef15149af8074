import type { Need } from './policy';

/**
 * What a guest of a channel may come for: what is about a project, which each such call opens for those alone who work on it,
 * and reading what that is done with. All else is the channel's own – its customers, its account, its people, what it keeps –
 * and new calls are that until they stand here.
 */
const forGuests: Readonly<Record<string, 'all' | readonly string[]>> = {
  ...{ assessment: 'all', gap: 'all', questionnaire: 'all' },
  projectFiles: ['view', 'add', 'tidy'],
  project: ['consult', 'check', 'edit', 'urge', 'takeUp'],
  standard: ['read'],
  template: ['choose'],
};

/** Whether a guest of a channel may come for this, where its role may. */
export function isForGuests({ noun, action }: Need): boolean {
  const actions = Object.hasOwn(forGuests, noun) ? forGuests[noun] : [];
  return actions === 'all' || actions?.includes(action) === true;
}
