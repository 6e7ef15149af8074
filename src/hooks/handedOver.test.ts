import { describe, expect, it } from 'vitest';
import { VIEW_NAME_MAX, VIEWS_MAX } from '#domain/capabilities/view/rules';
import { handedOver } from './handedOver';

const view = (name: string, keyword = '') => ({ name, query: { keyword }, columns: {} });

describe("a browser's views beside the account's", () => {
  it('keep a name that is free, have another one where it is taken, and come once', () => {
    expect(handedOver([view('华东', '甲')], [view('华东', '乙'), view('华北'), view('华东', '甲')])).toEqual([
      view('华东', '甲'),
      view('华东 2', '乙'),
      view('华北'),
    ]);
  });

  it('have names that are no longer than an account may have, and are no more', () => {
    const long = '长'.repeat(VIEW_NAME_MAX);
    const names = handedOver([view(long, '甲')], [view(long, '乙')]).map(({ name }) => name);
    expect(names).toEqual([long, `${'长'.repeat(VIEW_NAME_MAX - 3)} 2`]);
    const many = Array.from({ length: VIEWS_MAX }, (_, at) => view(`${at}`));
    expect(handedOver(many, [view('多')])).toEqual(many);
  });
});
