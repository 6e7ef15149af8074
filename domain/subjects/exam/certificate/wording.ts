import texts from '../../../data/certificateTexts.json';
import data from '../../../data/certificateWords.json';

/** A text of a certificate in both languages. */
export interface CertificateWords {
  readonly zh: string;
  readonly en: string;
}

/** What an organizer says on its certificates; each certificate keeps it as it was on the day of issue. */
export interface CertificateTexts {
  readonly title: CertificateWords;
  /** What the holder has done, between the holder's name and the standards. */
  readonly body: CertificateWords;
  /** Who has issued it. */
  readonly issuer: CertificateWords;
}
export const certificateTextFields = ['title', 'body', 'issuer'] as const;
export type CertificateTextField = (typeof certificateTextFields)[number];

/** The texts of an organizer that has saved none. @param name of the organizer */
export const shippedTexts = (name: string): CertificateTexts => ({ ...texts, issuer: { zh: name, en: name } });

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replaceAll(' ', '[\\s-]+');
const english = data.en.map((word) => ({
  word,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu'),
}));

/**
 * Words that a certificate must not have (人社部函〔2022〕25号), in simplified and traditional characters, also with blanks
 * or signs between them. English ones count as whole
 * words: "international" is none of them.
 */
export function forbiddenWords(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const close = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return [
    ...data.zh.filter((word) => close.includes(word)),
    ...english.filter(({ pattern }) => pattern.test(plain)).map(({ word }) => word),
  ];
}

/** The field of a certificate's texts, as title.zh, that has a forbidden word, and the first such word. */
export interface WordingFault {
  readonly path: `${CertificateTextField}.${keyof CertificateWords}`;
  readonly word: string;
}

/** Every field of these texts with a word that certificates must not have. */
export const wordingFaults = (given: Partial<CertificateTexts>): WordingFault[] =>
  certificateTextFields.flatMap((field) =>
    (['zh', 'en'] as const).flatMap((language) => {
      const [word] = forbiddenWords(given[field]?.[language] ?? '');
      return word === undefined ? [] : [{ path: `${field}.${language}` as const, word }];
    }),
  );
