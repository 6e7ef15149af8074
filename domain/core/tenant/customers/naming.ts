/**
 * A company's name but for spaces, signs, letter case and width: who types it differs in these. The database has the same
 * as customer_key, by which customers are told apart.
 */
export const customerKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s()[\]{}【】〔〕<>《》·.,，。、;:"'“”‘’&_/-]/gu, '')
    .toLowerCase();
