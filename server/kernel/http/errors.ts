import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, HttpFault } from '#domain/kernel/errors';
import { errorText, faultText, languageOf } from '#server/locales/index';
import { AppError, type FaultName, HttpError } from '../errors';
import { loggable } from '../loggable';

/** ENOSPC and EDQUOT of the file system, 53100 of PostgreSQL. */
const diskFull = /^(ENOSPC|EDQUOT|53100)$/;
/** Nobody listens there, or the database is starting, stopping or has no connection left (classes 57P and 08, 53300). */
const unreachable = /^(ECONNREFUSED|ECONNRESET|57P0[123]|08\w{3}|53300)$/;

/** Tells what will pass by itself or by the operator's hand from what is wrong in the program. */
function outageOf(error: unknown): FaultName {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (diskFull.test(code)) return 'diskFull';
    if (unreachable.test(code)) return 'unavailable';
  }
  return 'fault';
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
    const body: HttpFault = {
      message: faultText(languageOf(request.headers['accept-language']), name, params),
      ...(fields && { fields }),
    };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

  app.setErrorHandler((error: FastifyError | AppError | HttpError, request, reply) => {
    if (error instanceof AppError) {
      const body: Envelope<unknown> = {
        success: false,
        errorCode: error.errorCode,
        errorMsg: errorText(languageOf(request.headers['accept-language']), error.errorName, error.params),
        data: error.data,
      };
      return reply.code(200).send(body);
    }
    if (error instanceof HttpError) {
      if (error.statusCode >= 500)
        request.log.error({ err: loggable(error), cause: loggable(error.cause) }, 'request failed');
      return fault(request, reply, error.statusCode, error.faultName, error.params, error.fields);
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 429)
      return fault(request, reply, 429, 'tooMany', {
        seconds: Math.ceil(Number(reply.getHeader('retry-after') ?? 60)),
      });
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fault(request, reply, 413, 'tooLarge', { limit: '1 MB' });
    // A multipart body with too many parts is malformed rather than large.
    if (status >= 400 && status < 500) return fault(request, reply, status === 413 ? 400 : status, 'malformed');
    request.log.error({ err: loggable(error) }, 'request failed');
    const name = status === 503 ? 'unavailable' : outageOf(error);
    return fault(request, reply, name === 'fault' ? 500 : 503, name, { requestId: request.id });
  });

  app.setNotFoundHandler((request, reply) => fault(request, reply, 404, 'notFound'));
}
