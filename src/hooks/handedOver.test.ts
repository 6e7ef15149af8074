import { describe, expect, it } from 'vitest';
import { VIEW_NAME_MAX, VIEWS_MAX } from '#domain/capabilities/view/rules';
import { handedOver } from './handedOver';

const view = (name: string, keyword = '') => ({ name, query: { keyword }, columns: {} });

describe("a browser's views beside the account's", () => {
  it('keep a name that is free, have another one where it is taken, and come once', () => {
    expect(handedOver([view('East', 'a')], [view('East', 'b'), view('North'), view('East', 'a')])).toEqual([
      view('East', 'a'),
      view('East 2', 'b'),
      view('North'),
    ]);
  });

  it('have names that are no longer than an account may have, and are no more', () => {
    const long = 'x'.repeat(VIEW_NAME_MAX);
    const names = handedOver([view(long, 'a')], [view(long, 'b')]).map(({ name }) => name);
    expect(names).toEqual([long, `${'x'.repeat(VIEW_NAME_MAX - 3)} 2`]);
    const many = Array.from({ length: VIEWS_MAX }, (_, at) => view(`${at}`));
    expect(handedOver(many, [view('more')])).toEqual(many);
  });
});
