import { charactersOf } from '#domain/kernel/cut';
import { arity, type Expression, isBinary, isOperation, type Operator } from './expression';
import { partCodePattern, templateLimits } from './limits';

/* Reads formulas; formula.ts describes and prints them. */

export const formulaFaults = [
  'empty',
  'tooLong',
  'tooDeep',
  'strange',
  'unknownWord',
  'valueExpected',
  'codeExpected',
  'openExpected',
  'closeExpected',
  'arguments',
  'tooMuch',
] as const;
export type FormulaFault = (typeof formulaFaults)[number];

/** A fault of a formula and its place: from this character (the first is 0) to before that one. */
export interface FormulaProblem {
  readonly fault: FormulaFault;
  readonly from: number;
  readonly to: number;
  /** The text there. */
  readonly found: string;
}
/** Ends the reading where something is wrong. */
export class Stop extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.fault);
  }
}

interface Token {
  readonly kind: 'number' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly from: number;
}

/** Characters of a Chinese keyboard, each with its ASCII equivalent. */
const plainSigns: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '＝': '=',
  '×': '*',
};
const spellings: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '<>',
  '≠': '<>',
  '≤': '<=',
  '≥': '>=',
  '÷': '/',
};
const wordAt = /[A-Za-z0-9][\w.-]*/uy;
const numberAt = /\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iuy;
const signAt = /<>|<=|>=|==|!=|[≠≤≥÷=<>+\-*/(),]/uy;
const operatorWords: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '<>': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
const asking = ['filled', 'excluded', 'score', 'count', 'number'] as const;
const listing: readonly string[] = ['min', 'max', 'mean', 'if'];

class Reader {
  private readonly text: string;
  private at = 0;
  private depth = 0;
  private token: Token = { kind: 'end', text: '', from: 0 };

  constructor(text: string) {
    if (text.length > templateLimits.formula)
      throw new Stop({ fault: 'tooLong', from: templateLimits.formula, to: text.length, found: '' });
    this.text = text.replace(/[（），、＝×]/gu, (sign) => plainSigns[sign] ?? sign);
  }

  whole(): Expression {
    this.next();
    if (this.isOver()) this.stop('empty');
    const tree = this.chain('or', () => this.chain('and', () => this.negation()));
    if (!this.isOver()) this.stop('tooMuch');
    return tree;
  }

  private stop(fault: FormulaFault, { text, from }: Token = this.token): never {
    throw new Stop({ fault, from, to: Math.max(from + text.length, from + 1), found: text });
  }

  /** @param codes a word begins with digits, too, and a hyphen belongs to it */
  private next(codes = false): void {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at++;
    const from = this.at;
    const take = (pattern: RegExp): string | undefined => {
      pattern.lastIndex = from;
      return pattern.exec(this.text)?.[0];
    };
    const found =
      from >= this.text.length
        ? (['end', ''] as const)
        : (
            [
              ['number', codes ? undefined : take(numberAt)],
              ['word', take(wordAt)],
              ['sign', take(signAt)],
            ] as const
          ).find(([, text]) => text !== undefined);
    if (!found)
      this.stop('strange', { kind: 'sign', text: charactersOf(this.text).containing(from)?.segment ?? '', from });
    const [kind, text = ''] = found;
    this.token = { kind, text: spellings[text] ?? text, from };
    this.at = from + text.length;
  }

  private isOver(): boolean {
    return this.token.kind === 'end';
  }

  private is(word: string): boolean {
    return this.token.kind !== 'number' && this.token.text.toLowerCase() === word;
  }

  private deeper<T>(read: () => T): T {
    if (++this.depth > 40) this.stop('tooDeep');
    const tree = read();
    this.depth--;
    return tree;
  }

  /** Arguments between the same sign; brackets around some of them are kept. */
  private chain(op: 'or' | 'and', read: () => Expression): Expression {
    const args = [read()];
    while (this.is(op)) {
      const at = this.token;
      this.next();
      args.push(read());
      if (args.length > arity[op][1]) this.stop('arguments', at);
    }
    return args.length === 1 ? (args[0] ?? false) : { op, args };
  }

  private negation(): Expression {
    if (!this.is('not')) return this.comparison();
    this.next();
    return { op: 'not', args: [this.deeper(() => this.negation())] };
  }

  private comparison(): Expression {
    const left = this.fromLeft({ '+': 'add', '-': 'sub' }, () => this.product());
    const op = operatorWords[this.token.text];
    if (!op) return left;
    this.next();
    return { op, args: [left, this.fromLeft({ '+': 'add', '-': 'sub' }, () => this.product())] };
  }

  private product(): Expression {
    return this.fromLeft({ '*': 'mul', '/': 'div' }, () => this.value());
  }

  private fromLeft(ops: Readonly<Record<string, Operator>>, read: () => Expression): Expression {
    let tree = read();
    let isOpen = false;
    for (let op = ops[this.token.text]; op; op = ops[this.token.text]) {
      const at = this.token;
      this.next();
      const arg = read();
      // The content of parentheses is an argument of its own.
      const goesOn: boolean = isOpen && isOperation(tree) && tree.op === op && !isBinary(op);
      tree = goesOn && isOperation(tree) ? { op, args: [...tree.args, arg] } : { op, args: [tree, arg] };
      if (tree.args.length > arity[op][1]) this.stop('arguments', at);
      isOpen = true;
    }
    return tree;
  }

  private value(): Expression {
    const { kind, text } = this.token;
    if (kind === 'number') return this.literal(1);
    if (kind === 'sign' && text === '-') {
      this.next();
      return this.token.kind === 'number' ? this.literal(-1) : this.stop('valueExpected');
    }
    if (kind === 'sign' && text === '(') {
      this.next();
      const tree = this.deeper(() => this.chain('or', () => this.chain('and', () => this.negation())));
      if (!this.is(')')) this.stop('closeExpected');
      this.next();
      return tree;
    }
    if (kind !== 'word') this.stop('valueExpected');
    return this.call(text.toLowerCase());
  }

  private literal(sign: 1 | -1): number {
    const value = sign * Number(this.token.text);
    if (!Number.isFinite(value)) this.stop('valueExpected');
    this.next();
    return value;
  }

  private call(word: string): Expression {
    const called = this.token;
    if (word === 'true' || word === 'false') {
      this.next();
      return word === 'true';
    }
    const asks = asking.find((one) => one === word);
    if (word !== 'has' && !asks && !listing.includes(word)) this.stop('unknownWord');
    this.next();
    if (!this.is('(')) this.stop('openExpected');
    if (word !== 'has' && !asks) {
      const op = word as Operator;
      this.next();
      const args = this.listed(() => this.chain('or', () => this.chain('and', () => this.negation())));
      const [least, most] = arity[op];
      if (args.length < least || args.length > most) this.stop('arguments', called);
      return { op, args };
    }
    this.next(true);
    const codes = this.listed(() => this.code(), true);
    const [code = '', ...options] = codes;
    if (asks) return codes.length === 1 ? askingOf(asks, code) : this.stop('arguments', called);
    if (options.length === 0 || options.length > templateLimits.options) this.stop('arguments', called);
    return { has: code, options };
  }

  private listed<T>(read: () => T, codes = false): T[] {
    return this.deeper(() => {
      const found = [read()];
      while (this.is(',')) {
        this.next(codes);
        found.push(read());
      }
      if (!this.is(')')) this.stop('closeExpected');
      this.next();
      return found;
    });
  }

  private code(): string {
    const { kind, text } = this.token;
    if (kind !== 'word' || !partCodePattern.test(text)) this.stop('codeExpected');
    this.next(true);
    return text;
  }
}

function askingOf(name: (typeof asking)[number], code: string): Expression {
  switch (name) {
    case 'filled':
      return { filled: code };
    case 'excluded':
      return { excluded: code };
    case 'score':
      return { score: code };
    case 'count':
      return { count: code };
    case 'number':
      return { number: code };
  }
}

/** @throws Stop */
export const readFormula = (text: string): Expression => new Reader(text).whole();
