import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { deskHours } from '#domain/ledger/orders/workflow';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { payments } from '../orders/tables';
import { ForgedError, type ProviderMethod, providersHere } from './provider';
import { providerFor } from './providerFor';
import { takeIn } from './take';

/** By then a provider mostly has told by itself, in s. */
const PATIENCE = 60;
/** Once an hour also what was begun so many hours ago. */
const LONGEST_HOURS = 24;
/** Payments that are asked for in one go, and how many at a time. */
const [AT_ONCE, SIDE_BY_SIDE] = [200, 8];

/**
 * Asks a provider what became of payments of which it has told nothing: a notice may never come. What was given up is asked
 * for as well, as somebody may have paid it all the same. Nothing of the database is held while it answers; where it cannot
 * be asked, the rest waits for the next time.
 * @param now as of when
 * @returns how many had been paid
 */
export async function askProvider(
  services: Services,
  method: ProviderMethod,
  log: FastifyBaseLogger,
  now = new Date(),
): Promise<number> {
  const provider = await providerFor(services.env, method);
  if (!provider) return 0;
  const hours = now.getUTCMinutes() === 0 ? LONGEST_HOURS : deskHours + 1;
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const waiting = await services.database.transaction('system', (tx) =>
    tx
      .select({ paymentCode: payments.paymentCode })
      .from(payments)
      .where(
        and(
          eq(payments.method, method),
          anyOf(payments.state, ['open', 'closed']),
          lt(payments.createdAt, before(PATIENCE)),
          gt(payments.createdAt, before(hours * 3600)),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(AT_ONCE),
  );
  let paid = 0;
  let isOut = false;
  const askNext = async () => {
    for (let next = waiting.pop(); next && !isOut; next = waiting.pop()) {
      const { paymentCode } = next;
      try {
        const taken = await provider.ask(paymentCode);
        if (!taken) continue;
        const became = await takeIn(services, method, taken, null);
        log.info({ method, became, paymentCode }, 'a provider was asked for a payment');
        if (became === 'settled' || became === 'surplus') paid += 1;
      } catch (err) {
        log.warn({ err, method, paymentCode }, 'a provider could not be asked for a payment');
        isOut = !(err instanceof ForgedError);
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, askNext));
  return paid;
}

export const paymentQuery: PeriodicTask = {
  name: 'askProviders',
  cron: '* * * * *',
  run: async (services, log) => {
    for (const method of providersHere(services.env)) await askProvider(services, method, log);
  },
};
