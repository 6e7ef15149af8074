/**
 * A company's name without spaces, signs, letter case and width, in which spellings differ. The database has the same
 * rule as customer_key, which identifies customers.
 */
export const customerKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s()[\]{}【】〔〕<>《》·.,，。、;:"'“”‘’&_/-]/gu, '')
    .toLowerCase();

const bracketed = /[（(][^（()）]*[)）]/gu;
const legalForm =
  /[\s,，]*(?:集团)?(?:股份有限公司|有限责任公司|有限公司|股份公司|公司|集团|co\.?,?\s*ltd\.?|limited|ltd\.?|inc\.?|corporation|corp\.?|llc|gmbh)$/iu;

/** A company's name as people say it: without what stands in brackets, and without the legal form; whole where nothing is left. */
export const shortCompanyName = (name: string): string => {
  const plain = name.trim();
  return plain.replace(bracketed, '').trim().replace(legalForm, '').trim() || plain;
};
