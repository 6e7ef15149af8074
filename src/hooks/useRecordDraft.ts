import { useRef } from 'react';
import { useDraft } from './useDraft';

interface RecordDraft<Row, Values> {
  /** The record as it was when it was opened; null for a new one. */
  origin: Row | null;
  values: Values;
}
const isRecordDraft = <Row, Values>(value: unknown): value is RecordDraft<Row, Values> =>
  typeof value === 'object' && value !== null && 'origin' in value && 'values' in value;

/**
 * What was typed into a record, kept in this browser with the record it began from: however late it is saved, it is
 * saved against that one's version, so that what others have done meanwhile is seen.
 * @param key names form, record and account
 * @param row as it is now; null for a new one
 */
export function useRecordDraft<Row, Values>(key: string, row: Row | null) {
  const { draft, keep, discard } = useDraft<RecordDraft<Row, Values>>(key, isRecordDraft);
  const origin = useRef(draft ? draft.values.origin : row);
  return {
    draft,
    /** What the values in the form began from. */
    origin,
    keep: (values: Values) => keep({ origin: origin.current, values }),
    discard,
  };
}
