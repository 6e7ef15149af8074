import { arity, type Expression, type Operator } from './expression';
import { printFormula } from './formula';
import { partCodePattern, templateLimits } from './limits';

const isCode = (value: unknown): value is string => typeof value === 'string' && partCodePattern.test(value);
const askedOfOne = new Set(['filled', 'excluded', 'score', 'count', 'number']);
const isOperator = (value: unknown): value is Operator => typeof value === 'string' && Object.hasOwn(arity, value);

/** Whether a value that refers to a question has one of the known forms, and no other content. */
function isQuestionAsked(value: object): boolean {
  const entries = Object.entries(value);
  if ('has' in value && 'options' in value) {
    const { has, options } = value;
    return (
      entries.length === 2 &&
      isCode(has) &&
      Array.isArray(options) &&
      options.length >= 1 &&
      options.length <= templateLimits.options &&
      options.every(isCode)
    );
  }
  const [[form, code] = []] = entries;
  return entries.length === 1 && form !== undefined && askedOfOne.has(form) && isCode(code);
}

/**
 * Whether a value is an expression within the limits of a template: known forms only, nested at most
 * `templateLimits.depth` deep, its formula at most `templateLimits.formula` characters. It stops at the first fault, and visits
 * no more parts than such a formula has characters.
 */
export function isExpression(value: unknown): value is Expression {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let parts = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: part, depth } = next;
    // Each part has at least one character of the formula.
    parts += 1;
    if (parts > templateLimits.formula) return false;
    if (typeof part === 'boolean' || (typeof part === 'number' && Number.isFinite(part))) continue;
    if (typeof part !== 'object' || part === null) return false;
    if (!('op' in part)) {
      if (!isQuestionAsked(part)) return false;
      continue;
    }
    const { op, args } = part as { op: unknown; args?: unknown };
    if (depth >= templateLimits.depth || Object.keys(part).length !== 2) return false;
    if (!isOperator(op) || !Array.isArray(args)) return false;
    const [least, most] = arity[op];
    if (args.length < least || args.length > most) return false;
    for (const arg of args) open.push({ value: arg, depth: depth + 1 });
  }
  return printFormula(value as Expression).length <= templateLimits.formula;
}
