import { describe, expect, it } from 'vitest';
import { templateActionsOf } from './rules';

const own = { source: 'own', published: null, isDraftNewer: true, isEnabled: true } as const;

describe('the actions on a template', () => {
  it('are empty for its users', () => {
    expect(templateActionsOf(own, false)).toEqual([]);
    expect(templateActionsOf({ ...own, source: 'shipped' }, false)).toEqual([]);
  });

  it('is a copy of one that ships', () => {
    expect(templateActionsOf({ ...own, source: 'shipped' }, true)).toEqual(['copy']);
  });

  it('is to delete it while it was never published', () => {
    expect(templateActionsOf(own, true)).toEqual(['edit', 'publish', 'disable', 'delete', 'copy']);
    expect(templateActionsOf({ ...own, isDraftNewer: false, isEnabled: false }, true)).toEqual([
      'edit',
      'publish',
      'enable',
      'delete',
      'copy',
    ]);
  });

  it('include publishing a newer draft, and disabling', () => {
    expect(templateActionsOf({ ...own, published: 1 }, true)).toEqual(['edit', 'publish', 'disable', 'copy']);
    expect(templateActionsOf({ ...own, published: 1, isDraftNewer: false, isEnabled: false }, true)).toEqual([
      'edit',
      'enable',
      'copy',
    ]);
  });
});
