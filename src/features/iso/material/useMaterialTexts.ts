import type { StateTone } from '#domain/kernel/tokens';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import type { MaterialState, Validity } from '#domain/subjects/iso/material/material';
import { useT } from '@/locales';
import type { MaterialItem } from '@/services/iso';

export const stateTones: Readonly<Record<MaterialState, StateTone>> = {
  lacking: 'late',
  undecided: 'idle',
  expired: 'late',
  uploaded: 'done',
  portal: 'done',
  inapplicable: 'idle',
};
export const validityTones: Readonly<Record<Validity, StateTone>> = {
  expired: 'late',
  beforeAudit: 'waiting',
  expiring: 'waiting',
};

/** What a material's own line says of who asks for it. */
export function useMaterialTexts() {
  const t = useT();
  return {
    /** The clause of an edition, or its number in that edition's list. */
    askingText: ({ edition, clause, no }: MaterialItem['asked'][number]) => {
      const { name, clausesOf } = editionOf(edition);
      if (clause === '') return t('material.askedNo', { edition: name, no });
      if (clausesOf !== name)
        return t('material.clause', { edition: t('material.clausesOf', { edition: name, of: clausesOf }), clause });
      return t('material.clause', { edition: name, clause });
    },
    /** The document's name; of a stored file that nobody approves, what that is. */
    portalText: ({ document }: NonNullable<MaterialItem['portal']>) =>
      document ? t(`material.document_${document}`) : t('material.generated'),
    standingText: ({ standing, document }: NonNullable<MaterialItem['portal']>) =>
      standing ? t(`release.standing_${standing}`) : document ? t('material.notSubmitted') : '',
  };
}
