import { fieldLabel } from '#domain/subjects/assets/fieldTexts';
import type { MappableFieldName } from '#domain/subjects/assets/import/mapping';
import { useSpeaker } from '@/components/listColumns';

/** What the fields of units, their systems and risks are called. */
export function useFieldLabels(): (field: MappableFieldName) => string {
  const speaker = useSpeaker();
  return (field) => {
    // Named beside the unit's own name.
    if (field === 'systems.name') return speaker.t('assets.import.ownSystem');
    const [, key = ''] = field.split('.');
    return fieldLabel(key === 'code' ? 'assetCode' : key, speaker);
  };
}
