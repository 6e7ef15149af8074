import type { Language } from '#domain/kernel/texts';
import { dayText, type OwnData } from '#domain/subjects/iso/template/data';
import type { Released } from '#server/capabilities/release/queries';
import { documentText } from '#server/kernel/documents/texts';

interface Own {
  readonly number: string;
  /** Absent: it is looked at before it is made. */
  readonly label?: string;
  /** The acts on it; absent while it is a draft. */
  readonly released?: Released;
  /** YYYY-MM-DD; absent while it is not issued. */
  readonly effectiveOn?: string;
}

/** What a document says of itself. Of what hasn't happened yet it says that it is awaited: no name is printed without an act. */
export function ownData(language: Language, { number, label, released, effectiveOn }: Own): OwnData {
  const awaited = (key: 'number' | 'version' | 'prepared' | 'reviewed' | 'approved' | 'effective') =>
    documentText(language, `wordTemplate.awaited_${key}`, {});
  return {
    documentNumber: number || awaited('number'),
    documentVersion: label ?? awaited('version'),
    documentPreparedBy: released?.prepared.by ?? awaited('prepared'),
    documentReviewedBy: released?.reviewed?.by ?? awaited('reviewed'),
    documentApprovedBy: released?.approved?.by ?? awaited('approved'),
    documentEffectiveDay: effectiveOn === undefined ? awaited('effective') : dayText(effectiveOn, language),
  };
}
