import type { Question } from '#domain/subjects/questionnaire/template/template';
import { ConflictDialog } from '@/components/ConflictDialog';
import { useT } from '@/locales';
import { useFieldText } from './Difference';
import { ofPieces, type Pieces, piecesOf, questionOf } from './merge';
import type { TemplateDraft } from './useTemplateDraft';

/** Another person has saved the template: shows both drafts side by side, piece by piece. */
export function DraftConflict({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const t = useT();
  const fieldText = useFieldText();
  const { conflict } = draft;
  if (!conflict) return null;
  const base = piecesOf(draft.origin);
  const theirs = piecesOf(conflict.current);
  const mine = piecesOf(draft);
  const show = (question: Question) =>
    (Object.keys(question) as (keyof Question)[])
      .map((field) => `${t(`template.field_${field}`)}: ${fieldText(question, field)}`)
      .join(' · ');
  const labelOf = (piece: string) => {
    const code = questionOf(piece);
    if (code !== undefined) return t('template.questionOf', { code });
    return t(
      `template.part_${piece as 'name' | 'description' | 'standardCode' | 'sections' | 'gapLevels' | 'rules' | 'order'}`,
    );
  };
  const text = (piece: string, value: unknown): string => {
    if (value === undefined) return t('template.isGone');
    if (questionOf(piece) !== undefined) return show(value as Question);
    if (piece === 'name' || piece === 'description') {
      const words = value as { zh: string; en: string };
      return `${words.zh} / ${words.en}`;
    }

    return JSON.stringify(value);
  };
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return (
    <ConflictDialog<Pieces>
      conflict={{ ...conflict, current: theirs }}
      base={base}
      mine={mine}
      fields={Object.fromEntries(keys.map((key) => [key, { label: labelOf(key), show: (value) => text(key, value) }]))}
      onMerge={(taken) =>
        draft.merge(ofPieces(Object.fromEntries(keys.map((key) => [key, (taken.has(key) ? theirs : mine)[key]]))))
      }
      onClose={onClose}
    />
  );
}
