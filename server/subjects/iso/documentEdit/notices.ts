import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { within } from '#server/core/project/openProject';
import { writeAudit } from '#server/kernel/audit';
import { Context, type Services } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { sendFile } from '#server/kernel/files/send';
import { files } from '#server/kernel/files/tables';
import { maskedNetwork } from '#server/kernel/http/network';
import { readJwt } from '#server/kernel/jwt';
import { loggable } from '#server/kernel/loggable';
import { personSession } from '#server/kernel/personSession';
import { authorize } from '#server/kernel/policy';
import { mayCertify, openCertification } from '../openCertification';
import { takeCallback } from './callbacks';
import { callbackPath, type DocumentServer, documentServer, filePath, openLink } from './documentServer';
import { NotStored } from './fetchEdited';

/** The longest report, in bytes: with its token it is a few thousand. */
const REPORT_BYTES = 64 * 1024;

const reported = z.object({
  key: z.string().min(1).max(128),
  status: z.number().int(),
  url: z.string().max(4_096).default(''),
});
const ofFile = z.object({
  projectCode: z.string(),
  accountId: z.string(),
  tenantCode: z.string(),
  objectId: z.string(),
});

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/** What the document server has signed: the body itself, or in a header with the body as its payload. */
function signedOf({ body, headers }: FastifyRequest, { secret }: DocumentServer): unknown {
  const { token } = (body ?? {}) as { token?: unknown };
  if (typeof token === 'string') return readJwt(token, secret);
  const [, bearer] = /^Bearer (\S+)$/u.exec(headers.authorization ?? '') ?? [];
  return bearer && readJwt(bearer, secret)?.payload;
}

/**
 * The endpoints that a document server calls. They have no session: a report is admitted by the document server's signature and by
 * the portal's own link for this edit, and a file by a link of the portal that is over after some minutes.
 */
export async function mountWordNotices(app: FastifyInstance, services: Services): Promise<void> {
  const server = documentServer(services.env);
  if (!server) return;
  await app.register(async (scope) => {
    scope.post(callbackPath, { bodyLimit: REPORT_BYTES }, async (request, reply) => {
      const by = { requestId: request.id, network: maskedNetwork(request.ip) };
      const link = await openLink(services.env, 'callback', tokenOf(request));
      const said = reported.safeParse(signedOf(request, server));
      if (!said.success || link?.key !== said.data.key) {
        await auditForged(services, 'signature', by);
        return reply.code(403).send({ error: 1 });
      }
      const { key, status } = said.data;
      try {
        const became = await takeCallback(services, server, said.data, by);
        request.log.info({ key, status, became }, 'a document server reports');
        if (became === undefined) await auditForged(services, 'unknown', by);
        return { error: became === undefined ? 1 : 0 };
      } catch (error) {
        const { failure, cause } = error instanceof NotStored ? error : new NotStored('portal', error);
        request.log.warn({ err: loggable(cause), key, status, failure }, 'an edited document is not stored');
        return { error: 1 };
      }
    });
    scope.get(filePath, async (request, reply) => {
      const link = ofFile.safeParse(await openLink(services.env, 'file', tokenOf(request)));
      if (!link.success) return reply.code(403).send();
      try {
        const { ctx, file } = await openFile(services, link.data, request.id);
        return await sendFile(ctx, reply, file);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.code(403).send();
      }
    });
  });
}

/** A document's file for the person who opened the editor, as long as they may read it. @throws AppError */
async function openFile(
  services: Services,
  { projectCode, accountId, tenantCode, objectId }: z.output<typeof ofFile>,
  requestId: string,
) {
  const session = await personSession(services, accountId, tenantCode);
  authorize(mayCertify('view'), session, services.env.SECOND_FACTOR);
  const need = certificationPolicy.need('view');
  const ctx = new Context(services, session, { tenantCode, accountId }, 'zh-CN', requestId, need);
  const file = await ctx.read(async (tx) => {
    const project = await openCertification(ctx, tx, projectCode);
    const [found] = await tx
      .select()
      .from(files)
      .where(and(within(files, project), eq(files.objectId, objectId), eq(files.kind, 'managementDocument')));
    return found;
  });
  if (!file) throw new AppError('notFound');
  return { ctx, file };
}

/** Logs a report without a valid signature, or of an unknown edit; any number of them leaves a bounded log. */
const auditForged = (
  { database }: Pick<Services, 'database'>,
  why: 'signature' | 'unknown',
  by: { requestId: string; network: string },
) =>
  database.transaction('system', (tx) =>
    writeAudit(
      tx,
      { action: 'refuseWordCallback', entity: 'call', entityCode: callbackPath, detail: { why } },
      { accountId: null, tenantCode: null, ...by },
      'counted',
    ),
  );
