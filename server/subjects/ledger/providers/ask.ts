import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { deskHours, transferHours } from '#domain/subjects/ledger/orders/workflow';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { orders, payments } from '../orders/tables';
import { ForgedError, type ProviderMethod, providersHere } from './provider';
import { providerFor } from './providerFor';
import { takeIn } from './take';

/** By then a provider mostly has told by itself, in s. */
const PATIENCE = 60;
/** Asked for every minute in its first hours; later once an hour. */
const OFTEN_HOURS = deskHours + 1;
/** So many hours after its order's time was over, what somebody has paid in the last moment has come in. */
const MARGIN_HOURS = 24;
/** No order waits longer than this: at the desk first, and then for a transfer. */
const LONGEST_HOURS = deskHours + transferHours + MARGIN_HOURS;
/** Payments that are read at a time, and how many are asked for side by side. */
const [PAGE, SIDE_BY_SIDE] = [200, 8];

/**
 * Asks a provider what became of payments of which it has told nothing: a notice may never come. What was given up is asked
 * for as well, as somebody may have paid it all the same; all of them, for as long as their orders wait and a day more. Nothing
 * of the database is held while it answers; where it cannot be asked, the rest waits for the next time.
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
  let paid = 0;
  let isOut = false;
  const askFor = async (waiting: string[]) => {
    for (let paymentCode = waiting.pop(); paymentCode && !isOut; paymentCode = waiting.pop()) {
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
  for (let last = ''; !isOut; ) {
    const waiting = await waitingAfter(services, method, now, last);
    last = waiting.at(-1) ?? '';
    const isLastPage = waiting.length < PAGE;
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => askFor(waiting)));
    if (isLastPage) break;
  }
  return paid;
}

/** A page of the payments that are to be asked for now, in the order of their codes. */
async function waitingAfter(
  { database }: Pick<Services, 'database'>,
  method: ProviderMethod,
  now: Date,
  last: string,
): Promise<string[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const hours = now.getUTCMinutes() === 0 ? LONGEST_HOURS : OFTEN_HOURS;
  const rows = await database.transaction('system', (tx) =>
    tx
      .select({ paymentCode: payments.paymentCode })
      .from(payments)
      .innerJoin(orders, and(eq(orders.tenantCode, payments.tenantCode), eq(orders.orderCode, payments.orderCode)))
      .where(
        and(
          eq(payments.method, method),
          anyOf(payments.state, ['open', 'closed']),
          lt(payments.createdAt, before(PATIENCE)),
          gt(payments.createdAt, before(hours * 3600)),
          gt(payments.paymentCode, last),
          sql`(${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${before(MARGIN_HOURS * 3600)})`,
        ),
      )
      .orderBy(asc(payments.paymentCode))
      .limit(PAGE),
  );
  return rows.map(({ paymentCode }) => paymentCode);
}

export const paymentQuery: PeriodicTask = {
  name: 'askProviders',
  cron: '* * * * *',
  run: async (services, log) => {
    for (const method of providersHere(services.env)) await askProvider(services, method, log);
  },
};
