import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeDictionary, dictionaries, findItem, itemWord } from './dictionaries';
import {
  changedFields,
  changesOf,
  differingRows,
  diffInventory,
  emptyInventory,
  type Inventory,
  problemReasons,
  rowKey,
  summarize,
} from './inventory';

const business = (code: string, name = code) => ({ code, name, ownImportance: 3 }) as const;
const only = (part: Partial<Inventory>): Inventory => ({ ...emptyInventory, ...part });

describe('difference between a project and a file', () => {
  it('matches assets by code; assets missing in the file stay', () => {
    const before = only({ businesses: [business('A'), business('B', '旧名'), business('C')] });
    const after = only({ businesses: [business('C'), business('B', '新名'), business('D')] });
    const diff = diffInventory(before, after);
    expect(diff.businesses).toEqual({
      added: [business('D')],
      changed: [{ before: business('B', '旧名'), after: business('B', '新名'), fields: ['name'] }],
      unchanged: 1,
      kept: 1,
    });
    expect(summarize(diff).businesses).toEqual({ added: 1, changed: 1, unchanged: 1, kept: 1 });
  });

  it('sees no change between blank and absent, but one between a text and none', () => {
    expect(changedFields({ ...business('A'), description: '' }, business('A'))).toEqual([]);
    expect(changedFields({ ...business('A'), description: 'x' }, business('A'))).toEqual(['description']);
  });

  it('knows a risk by its unit, threat and vulnerability', () => {
    const risk = { unit: 'U', threat: 'T', vulnerability: 'V', threatFrequency: 2, vulnerabilitySeverity: 3 } as const;
    const diff = diffInventory(only({ risks: [risk] }), only({ risks: [{ ...risk, threatFrequency: 4 }] }));
    expect(diff.risks.changed[0]?.fields).toEqual(['threatFrequency']);
    expect(rowKey('risks', risk)).not.toBe(rowKey('risks', { ...risk, threat: 'TV', vulnerability: '' }));
  });

  it('identifies rows by the assets they link', () => {
    const protection = { confidentiality: 1, integrity: 1, availability: 1 } as const;
    const link = { type: 'parallel', degree: 'close' } as const;
    const apart = [
      rowKey('businesses', business('A')),
      'A',
      rowKey('associations', { business: 'A', associated: 'B', ...link }),
      'A\0B',
      rowKey('systems', { code: 'S', name: 'x', ...protection }),
      'S',
      rowKey('businessSystems', { business: 'A', system: 'S', carryType: 'full' }),
      'A\0S',
      rowKey('units', { code: 'U', name: 'x', category: 'systemUnit', assetType: 'data', ...protection }),
      'U',
      rowKey('systemUnits', { system: 'S', unit: 'U', essential: true }),
      'S\0U',
      rowKey('risks', {
        unit: 'U',
        threat: 'T',
        vulnerability: 'V',
        ...({ threatFrequency: 1, vulnerabilitySeverity: 1 } as const),
      }),
      'U\0T\0V',
    ];
    expect(apart.filter((_, i) => i % 2 === 0)).toEqual(apart.filter((_, i) => i % 2 === 1));
  });

  it('blocks confirmation by errors, not by warnings', () => {
    const warnings = Object.entries(problemReasons).filter(([, kind]) => kind !== 'error');
    expect(Object.fromEntries(warnings)).toEqual({
      unknownSheet: 'warning',
      unknownColumn: 'warning',
      hiddenRows: 'warning',
      totalRows: 'warning',
      leftOutRows: 'warning',
      contradiction: 'warning',
      duplicateName: 'warning',
      notLinked: 'warning',
      withoutRisk: 'warning',
      unknownExecutor: 'warning',
      newSystem: 'warning',
    });
  });

  it('sees a field that a row has got, and one that it has lost', () => {
    const got = { ...business('A'), bizFunc: 'f1' };
    expect([changedFields(business('A'), got), changedFields(got, business('A'))]).toEqual([['bizFunc'], ['bizFunc']]);
  });

  it('accounts for every row of either side', () => {
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const list = fc.uniqueArray(fc.record({ code, name: fc.constantFrom('x', 'y') }), { selector: (row) => row.code });
    fc.assert(
      fc.property(list, list, (old, young) => {
        const rows = (items: { code: string; name: string }[]) => items.map((item) => business(item.code, item.name));
        const { added, changed, unchanged, kept } = diffInventory(
          only({ businesses: rows(old) }),
          only({ businesses: rows(young) }),
        ).businesses;
        expect(added.length + changed.length + unchanged).toBe(young.length);
        expect(kept + changed.length + unchanged).toBe(old.length);
      }),
    );
  });
});

describe('the result of a check compared with the current state', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const list = fc.uniqueArray(fc.record({ code, name: fc.constantFrom('x', 'y', 'z') }), {
    selector: (row) => row.code,
  });
  const inventory = (rows: readonly { code: string; name: string }[]) =>
    only({ businesses: rows.map((row) => business(row.code, row.name)) });
  const changes = (before: Inventory, file: Inventory) => [...changesOf(diffInventory(before, file))];

  it('differs only in rows of the file that were changed since', () => {
    fc.assert(
      fc.property(list, list, list, (before, file, now) => {
        const nameIn = (rows: typeof before, wanted: string) => rows.find((row) => row.code === wanted)?.name;
        const touched = file.map((row) => row.code).filter((one) => nameIn(before, one) !== nameIn(now, one));
        const shown = changes(inventory(before), inventory(file));
        const differing = differingRows(shown, changes(inventory(now), inventory(file)));
        expect(differing.flat().sort()).toEqual(touched.sort());
      }),
    );
  });

  it('lists each field before and after; nothing is null', () => {
    const [change] = changes(
      only({ businesses: [{ ...business('A'), bizFunc: 'f1' }] }),
      inventory([{ code: 'A', name: 'A' }]),
    );
    expect(change?.fields).toEqual([{ field: 'bizFunc', before: 'f1', after: null }]);
    const [added] = changes(emptyInventory, only({ businesses: [business('B')] }));
    expect(added?.fields).toContainEqual({ field: 'code', before: null, after: 'B' });
  });

  it('differs where a row that was to be changed would be added', () => {
    const file = inventory([{ code: 'A', name: 'y' }]);
    const shown = [{ part: 'businesses', change: 'added', key: ['A'], fields: [] }] as const;
    const now = [{ part: 'businesses', change: 'changed', key: ['A'], fields: [] }] as const;
    expect(differingRows(shown, now)).toEqual([['A']]);
    expect(differingRows(changes(emptyInventory, file), [])).toEqual([['A']]);
  });

  it('distinguishes rows of two parts, and treats blank as absent', () => {
    const row = (part: 'businesses' | 'systems', before: unknown) =>
      ({ part, change: 'changed', key: ['A'], fields: [{ field: 'name', before, after: 'x' }] }) as const;
    expect(differingRows([row('businesses', null)], [row('systems', null)])).toEqual([['A'], ['A']]);
    for (const blank of ['', null, undefined])
      expect(differingRows([row('systems', blank)], [row('systems', null)])).toEqual([]);
    expect(differingRows([row('systems', 'a')], [row('systems', null)])).toEqual([['A']]);
  });

  it('survives being kept as JSON, with fields in any order', () => {
    const before = only({ businesses: [{ ...business('A'), description: '旧' }] });
    const file = only({ businesses: [{ ...business('A', '新名') }, business('B')] });
    const shown = changes(before, file);
    expect(shown.map(({ change, key }) => [change, ...key])).toEqual([
      ['added', 'B'],
      ['changed', 'A'],
    ]);
    const kept = JSON.parse(JSON.stringify(shown.map((one) => ({ ...one, fields: [...one.fields].reverse() }))));
    expect(differingRows(kept, changes(before, file))).toEqual([]);
  });
});

describe('dictionaries', () => {
  it('have items that differ in code and in both languages, and only known categories', () => {
    for (const [key, { attrCode, hasCategory, categorys, items }] of Object.entries(dictionaries)) {
      expect(attrCode).toBe(key);
      expect(hasCategory).toBe(categorys.length > 0);
      for (const word of ['code', 'zh', 'en'] as const) {
        expect(new Set(items.map((item) => item[word])).size, `${key}.${word}`).toBe(items.length);
      }
      for (const item of items) {
        expect(item.category !== undefined).toBe(hasCategory);
        if (hasCategory) expect(categorys.map((category) => category.code)).toContain(item.category);
      }
    }
  });

  it('has those of the specification', () => {
    const wanted =
      'biz_func biz_obj biz_process biz_scope biz_align_goal biz_worth biz_completeness biz_association_type biz_association_degree biz_importance biz_domain biz_region systemRelated carryLevel systemType carryType sys_availability sys_confidentiality sys_integrity';
    expect(Object.keys(dictionaries)).toEqual(expect.arrayContaining(wanted.split(' ')));
    expect(Object.values(attributeDictionary).every((code) => code in dictionaries)).toBe(true);
  });

  it('finds an item by its code or either word, and keeps a code it does not know', () => {
    expect(['full', 'FULL', '完全承载', ' carries it fully'].map((text) => findItem('carryType', text))).toEqual(
      Array(4).fill('full'),
    );
    expect(findItem('carryType', '全部')).toBeUndefined();
    expect(itemWord('carryType', 'gone')).toBe('gone');
  });
});
