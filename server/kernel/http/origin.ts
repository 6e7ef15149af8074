import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { HttpError } from '../errors';

/**
 * A write must come from a page of this portal. Browsers send Origin with every POST; for a GET that writes,
 * Sec-Fetch-Site decides.
 * @throws HttpError 403
 */
export function requireSameOrigin(request: FastifyRequest, env: Env): void {
  const own = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : `${request.protocol}://${request.host}`;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const same =
    origin === undefined
      ? request.method === 'GET' && (site === undefined || site === 'same-origin' || site === 'none')
      : origin === own;
  if (!same) throw new HttpError(403, 'otherOrigin');
}
