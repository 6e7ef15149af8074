import { createHash } from 'node:crypto';
import { beginsWithZeros, type Puzzle, puzzleText, type SolvedPuzzle } from '#domain/core/user/puzzle';
import type { Answer, TestApp } from './testApp';

/** A person's browser: it keeps its cookies. */
export interface TestBrowser {
  /** Name to value, as they were set last. */
  readonly cookies: Map<string, string>;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
}

/** @param address its IP address; trusted with TRUSTED_PROXIES=1 */
export function openBrowser(
  test: Pick<TestApp, 'nobody'>,
  address = '203.0.113.1',
  userAgent = 'Browser/1',
): TestBrowser {
  const cookies = new Map<string, string>();
  const headers = () => ({
    'x-forwarded-for': address,
    'user-agent': userAgent,
    ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  });
  const keep = <T>(answer: Answer<T>): Answer<T> => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: async <T>(path: string) => keep(await test.nobody.get<T>(path, undefined, headers())),
    post: async <T>(path: string, body: unknown, more?: Record<string, string>) =>
      keep(await test.nobody.post<T>(path, body, { ...headers(), ...more })),
  };
}

/** The work that a browser does to solve a puzzle. */
export function solve({ challenge, difficulty }: Puzzle): SolvedPuzzle {
  for (let answer = 0; ; answer += 1) {
    const solved = { challenge, answer };
    if (beginsWithZeros(createHash('sha256').update(puzzleText(solved)).digest(), difficulty)) return solved;
  }
}
