/** Messages of console.error that the running test expects, and those that it does not. */
const expected: RegExp[] = [];
const unexpected: string[] = [];

/** Says that the test makes this error appear on the console. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Stands in the place of console.error. */
export function takeConsoleError(...args: unknown[]): void {
  const text = args.map(String).join(' ');
  if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
}

/** What was not expected since it was last asked; from now on nothing is. */
export function unexpectedErrors(): string[] {
  expected.length = 0;
  return unexpected.splice(0);
}
