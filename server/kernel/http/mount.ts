import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { contract } from '#domain/generated/contract';
import { schemas } from '#domain/generated/schemas';
import type { Endpoint } from '#domain/kernel/endpoint';
import { ENDS_SIGNATURE, type Envelope, errorCodes } from '#domain/kernel/errors';
import type { EndpointSchema } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import type { Session } from '#server/kernel/session';
import { type Call, Context, type Services } from '../context';
import { AppError, HttpError } from '../errors';
import { clearArriving } from '../files/loose';
import { waitForJob } from '../jobs/wait';
import { authorize, type Policy } from '../policy';
import { Replay } from '../replay';
import type { Subject } from '../subject';
import { languageOf } from '../texts';
import { listAsked, sendList } from './listExport';
import { maskedNetwork } from './network';
import { requireSameOrigin } from './origin';
import { PartedUpload, Unfinished } from './parts';
import { auditRefusal } from './refusals';
import { openSession, sessionCookie } from './session';
import { asViewed, requireView } from './supportView';
import { receiveUpload, type Upload } from './upload';
import { validate } from './validate';

type Parsed<S, K extends string> = S extends { [P in K]: infer V }
  ? V extends z.ZodType
    ? z.output<V>
    : undefined
  : undefined;
type Answer<S> = S extends { data: infer V } ? (V extends z.ZodType ? z.input<V> : null) : null;

/** A mounted endpoint: its policy and its handler. Its name connects it to the contract's entry and its schemas. */
export interface Route<E extends Endpoint, S extends EndpointSchema> {
  policy: Policy;
  /** The largest file it takes, in bytes; form endpoints only. */
  fileLimit?: number;
  /** The largest body it takes, in bytes, where that of all others is too little; not for forms. */
  bodyLimit?: number;
  /** The number of files it takes at once, together within that limit; one by default. */
  fileCount?: number;
  /** Whether the caller may send a file with these fields; checked before the file is received. Form endpoints only. */
  admit?(call: { ctx: Context; fields: Parsed<S, 'form'> }): Promise<unknown>;
  /** Stays open while the session looks at another tenant in a support view, and is about the caller's own. */
  outsideView?: true;
  /** Its answer is given once, to the connected client: an Idempotency-Key would store it. */
  confidential?: true;
  /** True for a GET that changes something; other GETs must not. */
  writes?: true;
  handle(
    call: Call<
      Parsed<S, 'query'>,
      Parsed<S, 'params'>,
      Parsed<S, 'body'>,
      E extends { form: true } ? Upload<Parsed<S, 'form'>> : undefined
    >,
  ): Promise<E extends { job: true } ? { jobCode: string } : E extends { binary: true } ? FastifyReply : Answer<S>>;
}

/** The routes of one subject: every name of the contract that has schemas, and no other. */
export type Routes<E extends Record<string, Endpoint>, S extends { [N in keyof S]: EndpointSchema }> = {
  [N in keyof S & keyof E]: Route<E[N], S[N]>;
};

/** An endpoint as mounted; kept for the tables that tests and openapi.json walk. */
export interface Mounted {
  subject: string;
  name: string;
  endpoint: Endpoint;
  schema: EndpointSchema;
  policy: Policy;
  /** Bytes of the largest accepted body; for a form, without its files. */
  bodyLimit: number;
}

const success = <T>(data: T): Envelope<T> => ({ success: true, errorCode: errorCodes.ok, errorMsg: '', data });

/**
 * Mounts a subject's routes on the contract's entries. Each request runs through the same list: same origin for
 * writes, authenticate, authorize, validate, act, present.
 * @throws Error at start where a route has no policy or no entry
 */
export function mountSubject(app: FastifyInstance, services: Services, { name: subject, routes }: Subject): Mounted[] {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const entries = (contract as Partial<Record<string, Record<string, Endpoint>>>)[subject];
  const ofSubject = (schemas as Partial<Record<string, Record<string, EndpointSchema>>>)[subject];
  return Object.entries(routes as Readonly<Record<string, Route<Endpoint, EndpointSchema>>>).map(([name, route]) => {
    const endpoint = entries?.[name];
    const schema = ofSubject?.[name];
    if (!endpoint || !schema || !route.policy)
      throw new Error(`${subject}.${name} lacks its contract entry, schemas or policy.`);
    if (endpoint.form && !route.admit)
      throw new Error(`${subject}.${name} takes files without asking who may send them.`);
    const call = `${subject}.${name}`;
    const writes = endpoint.method !== 'GET' || route.writes === true;
    const serve = async (request: FastifyRequest, reply: FastifyReply, session: Session | null) => {
      // A support view is read-only, whatever the viewed role may do.
      if (session?.viewedFrom !== undefined && writes) throw new AppError('readOnlyView');
      authorize(route.policy, session, services.env.SECOND_FACTOR);
      if (session?.tenant) services.fairUse.requests.count(session.tenant.tenantCode);
      const cross = route.policy.who === 'roles' && route.policy.crossTenant;
      const scope = cross
        ? 'system'
        : { tenantCode: session?.tenant?.tenantCode ?? null, accountId: session?.accountId ?? null };
      const need = route.policy.who === 'roles' ? route.policy.need : undefined;
      const language = languageOf(request.headers['accept-language']);
      const endsSignature = request.headers[ENDS_SIGNATURE] === 'yes';
      const network = maskedNetwork(request.ip);
      const ctx = new Context(services, session, scope, language, request.id, need, endsSignature, network);
      const query = await validate(schema.query, request.query, 'query', ctx.language);
      const params = await validate(schema.params, request.params, 'params', ctx.language);
      const body = endpoint.form ? undefined : await validate(schema.body, request.body, 'body', ctx.language);
      const asked = listAsked(subject, name, request);
      if (asked) {
        const pageOf = async (page: object) => {
          const answer = await route.handle({ ctx, query: { ...(query as object), ...page }, request, reply } as never);
          return present(schema, answer) as { list: object[] } | object[];
        };
        return sendList(ctx, reply, asked, { query: query as object, pageOf });
      }
      const key = request.headers['idempotency-key'];
      // A file is sent again, not kept as an answer.
      const once = typeof key === 'string' && !endpoint.binary && !route.confidential ? key : undefined;
      if (once !== undefined && !/^[\w-]{8,64}$/.test(once)) throw new HttpError(400, 'malformed');
      if (endpoint.form) ctx.gone = senderGone(reply);
      const receive = async () => {
        const leave = await services.fairUse.uploads.enter(session?.accountId ?? request.ip);
        try {
          return await receiveUpload(request, {
            schema: schema.form,
            limit: route.fileLimit ?? 0,
            count: route.fileCount ?? 1,
            optional: endpoint.fileOptional === true,
            room: services.room,
            language: ctx.language,
            async admit(fields, inParts) {
              // The lost answer may be the one to the last part.
              if (inParts && once) await ctx.replay(call, once);
              return route.admit?.({ ctx, fields });
            },
            open: (sent) => PartedUpload.open(ctx, { ...sent, call }),
          });
        } catch (error) {
          // Another request with the same key has finished the work: this one gets its answer.
          if (once && error instanceof AppError && error.errorName === 'uploadFinished') await ctx.replay(call, once);
          throw error;
        } finally {
          leave();
        }
      };
      let form: Upload<never> | undefined;
      // The write is committed: leftover bytes are removed by the housekeeping.
      const clear = () =>
        form?.done?.().catch((err: unknown) => request.log.warn({ err }, 'parts of an upload could not be cleared'));
      let answer: unknown;
      try {
        const received = endpoint.form ? await receive() : undefined;
        if (received instanceof Unfinished) {
          // Nothing is left of a file that another request with this key has just finished.
          if (once && received.received === 0) await ctx.replay(call, once);
          reply.header(uploadHeaders.offset, received.received);
          return success(null);
        }
        form = received;
        if (once)
          ctx.claimOnce(
            call,
            once,
            form
              ? { form: form.fields, sha256: [form, ...form.more].map(({ sha256 }) => sha256) }
              : { query, params, body },
          );
        answer = await Promise.resolve(route.handle({ ctx, query, params, body, form, request, reply } as never)).catch(
          async (failure: unknown) => {
            if (failure instanceof AppError) await ctx.replayEarlier();
            throw failure;
          },
        );
        await clear();
      } catch (error) {
        await clearArriving(ctx).catch((err: unknown) =>
          request.log.warn({ err }, 'refused bytes could not be cleared'),
        );
        if (!(error instanceof Replay)) throw error;
        answer = error.answer;
        await clear();
      } finally {
        await form?.discard();
      }
      if (endpoint.binary) return reply;
      if (endpoint.job && !request.headers.prefer?.includes('respond-async')) {
        // The socket tells whether a client waits: a request whose body was read counts as destroyed.
        const givenUp = () => closing || request.raw.socket.destroyed;
        answer = await waitForJob(ctx, (answer as { jobCode: string }).jobCode, givenUp);
      }
      return success(
        endpoint.job && request.headers.prefer?.includes('respond-async') ? answer : present(schema, answer),
      );
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.form ? (route.fileLimit ?? 0) + limits.bodyBytes : route.bodyLimit,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (writes) requireSameOrigin(request, services.env);
        if (request.isMultipart() && !endpoint.form) throw new HttpError(415, 'malformed');
        const opened = await openSession(services.database, request.cookies[sessionCookie(services.env)]);
        if (!route.outsideView) requireView(request, opened);
        const session = opened && !route.outsideView ? asViewed(opened) : opened;
        return serve(request, reply, session).catch(async (error: unknown) => {
          await auditRefusal(
            services,
            session,
            { call, policy: route.policy, requestId: request.id, network: maskedNetwork(request.ip) },
            error,
          );
          throw error;
        });
      },
    });
    return { subject, name, endpoint, schema, policy: route.policy, bodyLimit: route.bodyLimit ?? limits.bodyBytes };
  });
}

/** Called once the connection of the waiting client is gone. */
export function senderGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}

/** Sends only what the contract names: other columns of a query never reach the wire. */
function present(schema: EndpointSchema, answer: unknown): unknown {
  return schema.data ? schema.data.parse(answer) : null;
}
