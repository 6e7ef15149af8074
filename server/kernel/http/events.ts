import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { Context } from '../context';
import { AppError } from '../errors';
import { stillStands } from './session';

const EVENTS_TYPE = 'text/event-stream';

/** Proxies cut what is silent for longer, in ms. */
const BEAT = 20_000;
/** After so long the browser connects anew, and whether it may listen is asked again, in ms. */
const LIFE = 10 * 60_000;
/** So long who begins to listen waits for the database's word, in ms; then it is told once that word comes again. */
const PATIENCE = 3_000;
/** The browser tries again so soon, in ms. */
const RETRY = 2_000;

/** Whether the caller wants to be told of what comes, rather than how it is now. */
export const wantsEvents = (request: FastifyRequest): boolean => request.headers.accept?.includes(EVENTS_TYPE) ?? false;

/** What is signalled when a tenant is disabled. */
export const disablingOf = (tenantCode: string) => `disabled:${tenantCode}`;

/** Calls back once the caller's tenant is disabled; whoever looks at it in a support view may go on. */
function onDisabled(ctx: Context, listener: () => void): () => void {
  if (ctx.caller.viewedFrom !== undefined) return () => undefined;
  const { tenantCode } = ctx.actor;
  const standing = eq(tenants.tenantCode, tenantCode);
  const ask = async () => {
    const [tenant] = await ctx.readAsSystem((tx) =>
      tx.select({ reason: tenants.disabledReason }).from(tenants).where(standing),
    );
    if (tenant?.reason !== null) listener();
  };
  // The word comes too where one may have been lost. Where nothing can be asked, the listener's time runs out by itself.
  return ctx.services.database.signals.on(disablingOf(tenantCode), () => void ask().catch(() => undefined));
}

/**
 * Keeps the answer open as server-sent events: an empty one with every signal of the topic. It says that something has
 * changed, and never what: that is asked for by the calls that ask for rights. It ends with the right to what is listened to.
 * @param open reads what is listened to as the call did, and throws an AppError where the caller sees it no more
 * @throws Busy where the caller listens in too many places already
 */
export async function sendEvents(
  ctx: Context,
  reply: FastifyReply,
  topic: string,
  open: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { database, fairUse } = ctx.services;
  const leave = await fairUse.listeners.enter(ctx.actor.accountId);
  // Whoever is let in has missed nothing from here on, and may ask how things are.
  await database.signals.listening(PATIENCE);
  const { raw } = reply;
  reply.hijack();
  // Who has left while waiting to be let in says so no second time.
  if (raw.destroyed) return leave();
  // What hooks have set so far, the security headers among it, goes out as with any answer.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': EVENTS_TYPE,
    'cache-control': 'no-store',
    // nginx would collect them.
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY}\n\n`);
  const end = () => void raw.end();
  // Who may no longer ask may no longer hear. While the database is away nobody can say, and nothing is to be heard.
  const mayHear = async () => {
    if (!(await stillStands(database, ctx.caller).catch(() => true))) return false;
    return ctx.read(open).then(
      () => true,
      (error: unknown) => !(error instanceof AppError),
    );
  };
  const tell = async (event: string) => {
    const may = await mayHear();
    if (raw.writableEnded || raw.destroyed) return;
    if (may) raw.write(event);
    else end();
  };
  // Signals that come while the last one is being told are told as one.
  let telling = false;
  let another = false;
  const onSignal = async () => {
    another = true;
    if (telling) return;
    telling = true;
    while (another) {
      another = false;
      await tell('data:\n\n');
    }
    telling = false;
  };
  const off = database.signals.on(topic, () => void onSignal());
  const offDisabled = onDisabled(ctx, end);
  const beat = setInterval(() => void tell(':\n\n'), BEAT);
  // A support view hears nothing past its time.
  const life = setTimeout(end, Math.min(LIFE, (ctx.caller.view?.secondsLeft ?? Number.POSITIVE_INFINITY) * 1000));
  const { listening } = ctx.services;
  listening.add(end);
  raw.once('close', () => {
    off();
    offDisabled();
    clearInterval(beat);
    clearTimeout(life);
    listening.delete(end);
    leave();
  });
}
