import { type Expression, isBinary, isOperation, type Operator } from './expression';
import { type FormulaProblem, readFormula, Stop } from './formulaReader';

/*
 * An expression as consultants read and type it: `has(Q-4.1, yes, partly) and not excluded(Q-2)`. Codes occur only inside
 * calls, so that a hyphen in a code is never a minus. A printed expression reads back as exactly the same one.
 */

/** Binding, loosest first: or, and, not, comparisons, sums, products. */
const signs: Partial<Record<Operator, { sign: string; binds: number }>> = {
  or: { sign: 'or', binds: 1 },
  and: { sign: 'and', binds: 2 },
  eq: { sign: '=', binds: 4 },
  ne: { sign: '<>', binds: 4 },
  lt: { sign: '<', binds: 4 },
  le: { sign: '<=', binds: 4 },
  gt: { sign: '>', binds: 4 },
  ge: { sign: '>=', binds: 4 },
  add: { sign: '+', binds: 5 },
  sub: { sign: '-', binds: 5 },
  mul: { sign: '*', binds: 6 },
  div: { sign: '/', binds: 6 },
};
const NOT = 3;
const WHOLE = 7;

const bindingOf = (tree: Expression): number => {
  if (!isOperation(tree)) return WHOLE;
  return tree.op === 'not' ? NOT : (signs[tree.op]?.binds ?? WHOLE);
};

/** The formula of an expression. */
export function printFormula(tree: Expression): string {
  if (typeof tree === 'number') return Object.is(tree, -0) ? '-0' : String(tree);
  if (typeof tree === 'boolean') return String(tree);
  if ('has' in tree) return `has(${[tree.has, ...tree.options].join(', ')})`;
  if (!('op' in tree)) {
    const [[name, code]] = Object.entries(tree) as [[string, string]];
    return `${name}(${code})`;
  }
  const { op, args } = tree;
  const [first = false, ...rest] = args;
  const within = (arg: Expression, isFit: boolean) => (isFit ? printFormula(arg) : `(${printFormula(arg)})`);
  if (op === 'not') return `not ${within(first, bindingOf(first) >= NOT)}`;
  const infix = signs[op];
  if (!infix) return `${op}(${args.map(printFormula).join(', ')})`;
  const { sign, binds } = infix;
  // Sums and products are read from the left: there the other sign of the same binding needs no brackets.
  const leads = binds >= 5 && isOperation(first) && bindingOf(first) === binds && (op !== first.op || isBinary(op));
  const head = within(first, bindingOf(first) > binds || leads);
  return [head, ...rest.map((arg) => within(arg, bindingOf(arg) > binds))].join(` ${sign} `);
}

export type ParsedFormula = { readonly expression: Expression } | { readonly problem: FormulaProblem };

/** Reads a formula; its words in any case. */
export function parseFormula(text: string): ParsedFormula {
  try {
    return { expression: readFormula(text) };
  } catch (error) {
    if (error instanceof Stop) return { problem: error.problem };
    throw error;
  }
}
