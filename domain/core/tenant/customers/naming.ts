/**
 * A company's name without spaces, signs, letter case and width, in which spellings differ. The database has the same
 * rule as customer_key, which identifies customers.
 */
export const customerKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s()[\]{}【】〔〕<>《》·.,，。、;:"'“”‘’&_/-]/gu, '')
    .toLowerCase();
