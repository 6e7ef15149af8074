/** Messages of console.error that the running test expects, and those that it does not. */
const expected: RegExp[] = [];
const unexpected: string[] = [];

/** Declares that the test causes this console error. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Replaces console.error. */
export function takeConsoleError(...args: unknown[]): void {
  const text = args.map(String).join(' ');
  if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
}

/** Returns unexpected errors since the last call, and clears the expectations. */
export function unexpectedErrors(): string[] {
  expected.length = 0;
  return unexpected.splice(0);
}
