/** Scripts whose names are written without spaces between their parts. */
const dense = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const maskedPart = (part: string): string => {
  const [first = '', ...rest] = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
  if (rest.length === 0) return dense.test(first) ? '*' : '***';
  return first + (dense.test(first) ? '*'.repeat(rest.length) : '***');
};

/**
 * A person's name for those who check a certificate: the first character of each part. 张三 becomes 张*, Maria Lind becomes M*** L***;
 * a part of one letter is hidden whole.
 */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/([\s·•・-]+)/u)
    .map((part, at) => (at % 2 === 1 || part === '' ? part : maskedPart(part)))
    .join('');
