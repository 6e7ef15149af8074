import type { ProjectMethod } from '#domain/core/project/rules';
import type { ImportanceRule, Method } from './method';

/** Importance that flows down to units: the portal's own rules, in neither edition. */
const allRules: Readonly<Record<ImportanceRule, boolean>> = {
  associatedBusiness: true,
  carriedBusiness: true,
  carryingValue: false,
  system: true,
  notEssential: true,
};

/** The tables of annex A of the 2007 edition. */
const matrices = {
  likelihood: {
    table: [
      [2, 4, 7, 11, 14],
      [3, 6, 10, 13, 17],
      [5, 9, 12, 16, 20],
      [7, 11, 14, 18, 22],
      [8, 12, 17, 20, 25],
    ],
    bounds: [5, 11, 16, 21, 25],
  },
  loss: {
    table: [
      [2, 4, 6, 10, 13],
      [3, 5, 9, 12, 16],
      [4, 7, 11, 15, 20],
      [5, 8, 14, 19, 22],
      [6, 10, 16, 21, 25],
    ],
    bounds: [5, 10, 15, 20, 25],
  },
} as const;

/** The methods of the portal, in the order in which they are offered. */
export const standardMethods = {
  /**
   * GB/T 20984-2022. The standard names what a risk is made of and leaves the functions to the organisation (annex F): all
   * tables but the risk's are the portal's choice, and so are the cells of table 11 that copies of it don't settle.
   */
  edition2022: {
    key: 'gbt20984-2022',
    version: 1,
    kind: 'matrix',
    name: { zh: '2022 版方法', en: '2022 method' },
    source: 'GB/T 20984-2022',
    assetValue: 'maximum',
    // A unit's value follows from its C, I and A alone (5.2.1.4); a system's from carrying and business importance as well.
    importance: {
      associatedBusiness: true,
      carriedBusiness: false,
      carryingValue: true,
      system: false,
      notEssential: false,
    },
    threat: {
      table: { low: [1, 1, 2, 3, 4], medium: [1, 2, 3, 4, 5], high: [2, 3, 4, 5, 5] },
      timing: { ordinary: 0, special: 1, natural: 0 },
    },
    ...matrices,
    // Table 11, by loss and likelihood.
    risk: {
      table: [
        [1, 2, 2, 3, 3],
        [2, 2, 3, 3, 3],
        [2, 3, 3, 3, 4],
        [3, 3, 3, 4, 4],
        [3, 3, 4, 4, 5],
      ],
      bounds: [1, 2, 3, 4, 5],
      unsettled: [
        [3, 2],
        [4, 2],
        [5, 2],
        [4, 1],
        [5, 1],
      ],
    },
  },
  matrix: {
    key: 'gbt20984-2007-matrix',
    version: 1,
    kind: 'matrix',
    name: { zh: '矩阵法', en: 'Matrix method' },
    source: 'GB/T 20984-2007',
    assetValue: 'maximum',
    importance: allRules,
    ...matrices,
    risk: {
      table: [
        [3, 6, 9, 12, 16],
        [5, 8, 11, 15, 18],
        [6, 9, 13, 17, 21],
        [7, 11, 16, 20, 23],
        [9, 14, 20, 23, 25],
      ],
      bounds: [6, 12, 18, 23, 25],
    },
  },
  multiplication: {
    key: 'gbt20984-2007-multiplication',
    version: 1,
    kind: 'multiplication',
    name: { zh: '相乘法', en: 'Multiplication method' },
    source: 'GB/T 20984-2007',
    assetValue: 'maximum',
    importance: allRules,
    bounds: {
      // The standard defines levels for the risk alone; likelihood and loss are between 1 and 5: rounded to the nearest level.
      likelihood: [1.5, 2.5, 3.5, 4.5, 5],
      loss: [1.5, 2.5, 3.5, 4.5, 5],
      risk: [5, 10, 15, 20, 25],
    },
  },
} as const satisfies Record<ProjectMethod, Method>;
