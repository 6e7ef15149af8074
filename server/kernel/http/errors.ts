import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, HttpFault } from '#domain/kernel/errors';
import { DatabaseLost } from '../db/database';
import { AppError, type FaultName, HttpError } from '../errors';
import { loggable } from '../loggable';
import { languageOf, serverText, waitText } from '../texts';
import { Busy, Gone } from '../turnstile';
import { bytesText } from './upload';

/** ENOSPC and EDQUOT of the file system, 53100 of PostgreSQL. */
const diskFull = /^(ENOSPC|EDQUOT|53100)$/;
/** Waited too long for a lock (55P03), ran too long (57014), or deadlocked (40P01): too much load. */
const tooMuch = /^(55P03|57014|40P01)$/;
/** The seconds after which a client should retry. */
export const RETRY_AFTER = 2;

/** Separates failures that pass by themselves or by the operator's action from faults of the program. */
function outageOf(error: unknown): FaultName {
  let name: FaultName = 'fault';
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (at instanceof Busy || tooMuch.test(code)) return 'busy';
    if (diskFull.test(code)) return 'diskFull';
    // The cause may have the code.
    if (at instanceof DatabaseLost) name = 'unavailable';
  }
  return name;
}

/** Answers of failed calls: outcomes of the business with HTTP 200 and their code, faults with their status; no stack. */
export function answerErrors(app: FastifyInstance): void {
  const fault = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    name: FaultName,
    params: Record<string, string | number> = {},
    fields?: Record<string, string>,
  ) => {
    const language = languageOf(request.headers['accept-language']);
    const { seconds } = params;
    const said = typeof seconds === 'number' ? { ...params, seconds: waitText(language, seconds) } : params;
    const body: HttpFault = {
      message: serverText(language, `faults.${name}`, said as never),
      ...(fields && { fields }),
    };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

  app.setErrorHandler((error: FastifyError | AppError | HttpError, request, reply) => {
    if (error instanceof AppError) {
      const body: Envelope<unknown> = {
        success: false,
        errorCode: error.errorCode,
        errorMsg: serverText(
          languageOf(request.headers['accept-language']),
          `errors.${error.errorName}`,
          error.params as never,
        ),
        data: error.data,
      };
      return reply.code(200).send(body);
    }
    if (error instanceof HttpError) {
      if (error.statusCode >= 500)
        request.log.error({ err: loggable(error), cause: loggable(error.cause) }, 'request failed');
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return fault(request, reply, error.statusCode, error.faultName, error.params, error.fields);
    }
    if (error instanceof Busy && error.own) {
      reply.header('retry-after', error.seconds);
      return fault(request, reply, 429, 'tooMany', { seconds: error.seconds });
    }
    // The client is gone.
    if (error instanceof Gone) return reply.code(499).send();
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 429)
      return fault(request, reply, 429, 'tooMany', {
        seconds: Math.ceil(Number(reply.getHeader('retry-after') ?? 60)),
      });
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return fault(request, reply, 413, 'tooLarge', { limit: bytesText(request.routeOptions.bodyLimit) });
    // A multipart body with too many parts is malformed rather than large.
    if (status >= 400 && status < 500) return fault(request, reply, status === 413 ? 400 : status, 'malformed');
    request.log.error({ err: loggable(error) }, 'request failed');
    const name = status === 503 ? 'unavailable' : outageOf(error);
    const seconds = error instanceof Busy ? error.seconds : RETRY_AFTER;
    if (name === 'busy' || name === 'unavailable') reply.header('retry-after', seconds);
    return fault(request, reply, name === 'fault' ? 500 : 503, name, { requestId: request.id, seconds });
  });

  app.setNotFoundHandler((request, reply) => fault(request, reply, 404, 'notFound'));
}
