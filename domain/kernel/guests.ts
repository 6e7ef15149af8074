import type { Need } from './policy';

/**
 * The needs that a guest of a channel may have: those about a project, each of which opens only for the people who work on it,
 * and reading what that work requires. Everything else belongs to the channel: its customers, account, people and library.
 * New calls belong to the channel until they are listed here.
 */
const forGuests: Readonly<Record<string, 'all' | readonly string[]>> = {
  assessment: 'all',
  gap: 'all',
  questionnaire: 'all',
  release: 'all',
  certification: 'all',
  nonconformity: 'all',
  govProject: 'all',
  projectFiles: ['view', 'add', 'tidy'],
  project: ['consult', 'check', 'edit', 'urge', 'takeUp'],
  standard: ['read'],
  template: ['choose'],
};

/** Whether a guest of a channel may have this need, provided its role may. */
export function isForGuests({ noun, action }: Need): boolean {
  const actions = Object.hasOwn(forGuests, noun) ? forGuests[noun] : [];
  return actions === 'all' || actions?.includes(action) === true;
}
