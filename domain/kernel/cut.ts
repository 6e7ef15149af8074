// Made when it is first needed: making one takes longer than cutting.
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as readers count them: an emoji of several parts, or a letter with its accents, is one. */
export const charactersOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
};

/**
 * The beginning of a text, cut before a character and never inside it (UAX #29): half a character can be stored neither as JSON nor in
 * a workbook.
 * @param max in UTF-16 units, as limits of texts are counted
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = charactersOf(text).containing(max)?.index ?? max;
  if (whole > 0) return text.slice(0, whole);
  // One character with more accents than there is room for.
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '');
}
