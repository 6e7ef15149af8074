import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';

const isSecure = (env: Env) => env.PUBLIC_ORIGIN?.startsWith('https:') ?? false;

/** Behind https no other host of the domain, and no page without TLS, can set the cookie: its name forbids it. */
export const cookieName = (env: Env, name: string) => (isSecure(env) ? `__Host-${name}` : name);

export const readCookie = (request: FastifyRequest, env: Env, name: string): string | undefined =>
  request.cookies[cookieName(env, name)];

/**
 * Not readable by scripts. Strict: the portal is one page that calls its own origin; no link from elsewhere needs it.
 * @param age lifetime in ms
 */
export function setCookie(reply: FastifyReply, env: Env, name: string, value: string, age: number): void {
  reply.setCookie(cookieName(env, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(env),
    maxAge: age / 1000,
  });
}

export function clearCookie(reply: FastifyReply, env: Env, name: string): void {
  reply.clearCookie(cookieName(env, name), { path: '/', secure: isSecure(env) });
}
