import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { Context } from '../context';
import { AppError } from '../errors';
import { stillStands } from './session';

const EVENTS_TYPE = 'text/event-stream';

/** Proxies cut connections that are silent for longer, in ms. */
const BEAT = 20_000;
/** After this time the browser reconnects, and the right to listen is checked again, in ms. */
const LIFE = 10 * 60_000;
/** How long a new listener waits for the connection to the database, in ms; later it gets a signal once that is back. */
const PATIENCE = 3_000;
/** The browser tries again so soon, in ms. */
const RETRY = 2_000;

/** Whether the caller asks for events instead of the current version. */
export const wantsEvents = (request: FastifyRequest): boolean => request.headers.accept?.includes(EVENTS_TYPE) ?? false;

/** The topic signaled when a tenant is disabled. */
export const disablingOf = (tenantCode: string) => `disabled:${tenantCode}`;

/** Calls back once the caller's tenant is disabled; an operator in a support view may continue. */
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
  // The signal also comes after a lost connection. If nothing can be checked, the listener times out.
  return ctx.services.database.signals.on(disablingOf(tenantCode), () => void ask().catch(() => undefined));
}

/**
 * Keeps the answer open as server-sent events: an empty one for every signal of the topic. It says that something has
 * changed, not what: clients read that by calls that check their rights. It ends together with the right to listen.
 * @param open reads the record as the call did, and throws an AppError if the caller no longer sees it
 * @throws Busy if the caller has too many open streams
 */
export async function sendEvents(
  ctx: Context,
  reply: FastifyReply,
  topic: string,
  open: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { database, fairUse } = ctx.services;
  const leave = await fairUse.listeners.enter(ctx.actor.accountId);
  // From here on the listener misses nothing, and may read the current state.
  await database.signals.listening(PATIENCE);
  const { raw } = reply;
  reply.hijack();
  // A client that left while waiting is not counted twice.
  if (raw.destroyed) return leave();
  // Headers set by hooks so far, security headers included, are sent as with any answer.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': EVENTS_TYPE,
    'cache-control': 'no-store',
    // nginx would collect them.
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY}\n\n`);
  const end = () => void raw.end();
  // A caller without the right to read must not listen either. While the database is away nothing can be checked or heard.
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
  // Signals that arrive while one is being sent are combined.
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
