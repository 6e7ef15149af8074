import { expect } from 'vitest';
import type { Endpoint } from '#domain/kernel/endpoint';
import { errorCodes } from '#domain/kernel/errors';
import type { Answer, Client } from '../server/testApp';
import type { Input } from './line';
import type { Side } from './world';

/** The answers to a caller without access; they never reveal that a record exists. */
const refusals: readonly string[] = [errorCodes.forbidden, errorCodes.notFound, errorCodes.unknownReference];

/**
 * Calls an endpoint with an input as a line gives it.
 * @param accept what it is to answer, where not as ever
 */
export const send = (client: Client, endpoint: Endpoint, input: Input, accept?: string): Promise<Answer> => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = input.query
    ? `?${new URLSearchParams(Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)]))}`
    : '';
  const headers = { prefer: 'respond-async', ...(accept && { accept }) };
  if (input.form) return client.upload(`${path}${query}`, input.form, headers);
  return endpoint.method === 'GET'
    ? client.get(`${path}${query}`, undefined, headers)
    : client.post(`${path}${query}`, input.body, headers);
};

export const expectRefused = (answer: Answer, what: string, codes: readonly string[] = refusals) => {
  const { status, success, errorCode } = answer;
  expect({ what, status, success, message: answer.message }).toEqual({
    what,
    status: 200,
    success: false,
    message: undefined,
  });
  expect(codes, what).toContain(errorCode);
};

/** An answer to the other side must not contain anything of this side. */
export const expectNoTrace = (answer: Answer, side: Side, what: string) =>
  expect(answer.bytes.includes(side.mark), `${what}: shows something of the other side`).toBe(false);
