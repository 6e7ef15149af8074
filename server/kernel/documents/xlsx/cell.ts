/** A cell that holds something. Formulas are shown, never evaluated. */
export interface RawCell {
  readonly column: number;
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'formula' | 'error';
  readonly text: string;
  /** What a formula showed when its workbook was saved. */
  readonly result?: string;
  /** A number with more digits than spreadsheets keep. */
  readonly cut?: true;
}
