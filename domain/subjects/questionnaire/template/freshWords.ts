import type { Words } from '../../../kernel/levels';

/** Names of new parts until the author changes them, in both languages. */
export const freshWords = {
  section: { zh: '新章节', en: 'New section' },
  question: { zh: '新问题', en: 'New question' },
  option: { zh: '新选项', en: 'New option' },
  column: { zh: '新列', en: 'New column' },
  rule: { zh: '新规则', en: 'New rule' },
} as const satisfies Record<string, Words>;

/** Whether a text is one that the author has left as it was made, in either language. */
export const isFresh = ({ zh, en }: Words): boolean =>
  Object.values(freshWords).some((fresh) => fresh.zh === zh.trim() || fresh.en === en.trim());
