import type { FastifyReply, FastifyRequest } from 'fastify';
import { cut } from '#domain/kernel/cut';
import type { Env } from '#server/kernel/env';
import { readCookie, setCookie } from '#server/kernel/http/cookie';
import { hashToken, newToken } from '#server/kernel/http/session';

const DEVICE = 'portal_device';
const YEAR = 365 * 24 * 3_600_000;
const AGENT_LENGTH = 200;

/** The origin of a call. */
export interface Browser {
  /** SHA-256 of the token that the browser was given, hex; a browser keeps its token over sign-ins and accounts. */
  device: string | null;
  address: string;
  /** The browser's name. */
  agent: string;
}

const tokenOf = (request: FastifyRequest, env: Env) => {
  const token = readCookie(request, env, DEVICE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

const browserWith = (request: FastifyRequest, token: string | undefined): Browser => ({
  device: token ? hashToken(token) : null,
  address: request.ip,
  agent: cut(request.headers['user-agent'] ?? '', AGENT_LENGTH),
});

export const browserOf = (request: FastifyRequest, env: Env): Browser => browserWith(request, tokenOf(request, env));

/** The same, with a token for another year; a browser that has none gets one. */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply, env: Env): Browser & { device: string } {
  const token = tokenOf(request, env) ?? newToken();
  setCookie(reply, env, DEVICE, token, YEAR);
  return { ...browserWith(request, token), device: hashToken(token) };
}
