import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { HttpError } from '../errors';

/** The address at which people reach the portal: the setting, or what the request came to. */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  env: Pick<Env, 'PUBLIC_ORIGIN'>,
): string => (env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `${request.protocol}://${request.host}`);

/**
 * A write must come from a page of this portal. Browsers send Origin with every POST; for a GET that writes,
 * Sec-Fetch-Site decides.
 * @throws HttpError 403
 */
export function requireSameOrigin(request: FastifyRequest, env: Env): void {
  const own = originOf(request, env);
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const same =
    origin === undefined
      ? request.method === 'GET' && (site === undefined || site === 'same-origin' || site === 'none')
      : origin === own;
  if (!same) throw new HttpError(403, 'otherOrigin');
}
