import { clipboardCells } from '#domain/kernel/clipboard';
import { limits } from '#domain/kernel/limits';

interface Options<Target extends string> {
  /** What the columns mean by a first line that is a header; undefined where it is none. */
  headerOf: (line: readonly string[] | undefined) => (Target | null)[] | undefined;
  /** The first line of a file's table is its header, whatever it says. */
  hasHeader: boolean;
  /** What the person has chosen, by the column. */
  chosen: Readonly<Record<number, Target | null>>;
  /** What a column without a header is. */
  otherwise?: (index: number) => Target | null;
}

/** Pasted cells as lines that can be used, and what each of their columns is: as chosen, else as its header says. */
export function pastedLines<Target extends string>(text: string, options: Options<Target>) {
  const { headerOf, hasHeader, chosen, otherwise = () => null } = options;
  const all = clipboardCells(text);
  const header = headerOf(all[0]) ?? (hasHeader ? all[0]?.map(() => null) : undefined);
  const whole = header ? all.slice(1) : all;
  const lines = whole.slice(0, limits.pastedLines);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const targets = Array.from({ length: width }, (_, index): Target | null => {
    const own = chosen[index];
    return own !== undefined ? own : header ? (header[index] ?? null) : otherwise(index);
  });
  return { header: header && (all[0] ?? []), lines, given: whole.length, targets };
}
