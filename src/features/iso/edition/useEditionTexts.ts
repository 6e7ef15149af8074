import {
  type CertificationEditionCode,
  certificationEditions,
  type EditionWarning,
  editionOf,
} from '#domain/subjects/iso/edition/editions';
import { useT } from '@/locales';

/** What is said of editions and their days; what two independent sources don't bear out says so. */
export function useEditionTexts() {
  const t = useT();
  const marked = (text: string, isConfirmed: boolean) => (isConfirmed ? text : t('edition.marked', { text }));
  return {
    marked,
    publishedText: (code: CertificationEditionCode) => {
      const { publishedOn, isConfirmed } = editionOf(code);
      return marked(publishedOn, isConfirmed);
    },
    /** Until when an edition is valid, and what takes its place. */
    validityText: (code: CertificationEditionCode) => {
      const next = certificationEditions.find(({ transition }) => transition?.from === code);
      if (!next?.transition) return t('edition.current');
      const { endsOn, isConfirmed } = next.transition;
      return marked(t('edition.replaced', { edition: next.name, day: endsOn }), isConfirmed);
    },
    warningText: ({ rule, edition, day, isConfirmed }: EditionWarning) =>
      marked(t(`edition.warning_${rule}`, { edition: editionOf(edition).name, day }), isConfirmed),
  };
}
