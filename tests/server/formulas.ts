import ExcelJS from 'exceljs';

type Scalar = string | number | boolean | null;

const numbersIn = (values: readonly unknown[]): number[] =>
  values.flat(2).flatMap((value) => (typeof value === 'number' ? [value] : []));
const lettersToNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Functions that formulas may call; the workbook uses no others. */
const functions = {
  IF: (condition: unknown, then: Scalar, otherwise: Scalar) => (condition ? then : otherwise),
  MIN: (...values: unknown[]) => Math.min(...numbersIn(values)),
  MAX: (...values: unknown[]) => Math.max(...numbersIn(values)),
  SUM: (...values: unknown[]) => numbersIn(values).reduce((sum, value) => sum + value, 0),
  SQRT: Math.sqrt,
  ROUND: (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits,
  LOG: (value: number, base: number) => Math.log(value) / Math.log(base),
  INDEX: (range: Scalar[][], row: number, column: number) => range[row - 1]?.[column - 1] ?? null,
  COUNTIF: (range: Scalar[][], wanted: Scalar) => range.flat().filter((value) => value === wanted).length,
  COUNTIFS: (one: Scalar[][], wanted: Scalar, other: Scalar[][], alsoWanted: Scalar) => {
    const others = other.flat();
    return one.flat().filter((value, index) => value === wanted && others[index] === alsoWanted).length;
  },
};

/**
 * Computes the formulas of a workbook anew, from its plain cells only: stored results
 * are ignored.
 */
export class Recomputed {
  readonly #known = new Map<string, Scalar>();
  readonly #compiled = new Map<string, (...args: unknown[]) => Scalar>();
  constructor(readonly workbook: ExcelJS.Workbook) {}

  static async of(bytes: Uint8Array): Promise<Recomputed> {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
    return new Recomputed(workbook);
  }

  cell(sheet: string, row: number, column: number): Scalar {
    const key = `${sheet}!${row},${column}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { value } = this.workbook.getWorksheet(sheet)?.getRow(row).getCell(column) ?? { value: null };
    const computed =
      typeof value === 'object' && value && 'formula' in value
        ? this.#evaluate(sheet, String(value.formula))
        : ((value ?? null) as Scalar);
    this.#known.set(key, computed);
    return computed;
  }

  #evaluate(sheet: string, formula: string): Scalar {
    // References become parameters, so that a formula is compiled once however many rows have it.
    const references: unknown[] = [];
    const code = formula
      .split(/("(?:[^"]|"")*")/)
      .map((part, index) => {
        if (index % 2 === 1) return JSON.stringify(part.slice(1, -1).replaceAll('""', '"'));
        return part
          .replace(
            /(?:'((?:[^']|'')+)'!)?\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?/g,
            (_, name: string | undefined, left: string, top: string, right?: string, bottom?: string) => {
              const of = name?.replaceAll("''", "'") ?? sheet;
              const [column, row] = [lettersToNumber(left), Number(top)];
              references.push(
                right && bottom
                  ? Array.from({ length: Number(bottom) - row + 1 }, (__, down) =>
                      Array.from({ length: lettersToNumber(right) - column + 1 }, (___, along) =>
                        this.cell(of, row + down, column + along),
                      ),
                    )
                  : this.cell(of, row, column),
              );
              return `$${references.length - 1}`;
            },
          )
          .replaceAll('^', '**')
          .replace(/([^<>=])=(?!=)/g, '$1===');
      })
      .join('');
    const names = references.map((_, index) => `$${index}`);
    let compiled = this.#compiled.get(code);
    if (!compiled) {
      compiled = new Function(...Object.keys(functions), ...names, `return ${code};`) as (...args: unknown[]) => Scalar;
      this.#compiled.set(code, compiled);
    }
    return compiled(...Object.values(functions), ...references);
  }

  /** Every formula whose stored result is another one. */
  differences(): string[] {
    const found: string[] = [];
    for (const sheet of this.workbook.worksheets)
      sheet.eachRow((row, number) =>
        row.eachCell((cell, column) => {
          const { value } = cell;
          if (typeof value !== 'object' || !value || !('formula' in value)) return;
          const computed = this.cell(sheet.name, number, column);
          // exceljs reads a result of 0 as none.
          const stored = value.result ?? 0;
          if (computed !== stored) found.push(`${sheet.name} ${number}/${column}: ${computed} for ${stored}`);
        }),
      );
    return found;
  }
}
