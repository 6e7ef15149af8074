import type { FastifyInstance } from 'fastify';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import { maskedNetwork } from '#server/kernel/http/network';
import { ForgedError, noticePath, type ProviderMethod, providersHere } from './provider';
import { providerFor } from './providerFor';
import { takeIn } from './take';

/** Logs a forged notice, which has no account; the log stays bounded for any number of them. */
const auditForged = (
  { database }: Pick<Services, 'database'>,
  method: ProviderMethod,
  by: { requestId: string; network: string },
) =>
  database.transaction('system', (tx) =>
    writeAudit(
      tx,
      { action: 'refuseNotice', entity: 'call', entityCode: noticePath(method), detail: { method } },
      { accountId: null, tenantCode: null, ...by },
      'counted',
    ),
  );

/** What a provider hears to be wrong: it tells again, and somebody looks into it. */
const refused: readonly Awaited<ReturnType<typeof takeIn>>[] = ['unknown', 'wrongAmount', 'numberTaken'];

/** The longest notice, in bytes: what a provider sends is a few hundred. */
const NOTICE_BYTES = 64 * 1024;

/**
 * The endpoints for providers' notices of payments. They have no session and no page: the provider's signature over
 * the received bytes admits a notice. Forged notices, unknown payments and wrong amounts are refused and logged.
 */
export async function mountNotices(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const method of providersHere(services.env)) {
      scope.post(noticePath(method), async (request, reply) => {
        const provider = await providerFor(services.env, method);
        if (!provider) return reply.code(404).send();
        const notice = { headers: request.headers, body: typeof request.body === 'string' ? request.body : '' };
        const taken = await provider.read(notice).catch((error: unknown) => {
          if (!(error instanceof ForgedError)) throw error;
          request.log.warn({ err: error, method }, 'a notice of a payment was refused');
          return undefined;
        });
        if (taken === undefined) {
          await auditForged(services, method, { requestId: request.id, network: maskedNetwork(request.ip) });
          return reply.code(401).send();
        }
        if (taken) {
          const became = await takeIn(services, method, taken, request.id);
          request.log.info({ method, became, paymentCode: taken.paymentCode }, 'a provider tells of a payment');
          if (refused.includes(became)) return reply.code(409).send();
        }
        return reply.type('text/plain; charset=utf-8').send(provider.thanks);
      });
    }
  });
}
