import { eq } from 'drizzle-orm';
import type { Language } from '#domain/kernel/texts';
import { createPointStatement, createTenantStatement } from '#domain/subjects/ledger/points/jobs';
import { account, finance } from '#domain/subjects/ledger/policy';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { documentText } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { fileName } from '#server/kernel/files/fileName';
import { pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { toMeet } from '#server/kernel/policy';
import { type PointStatement, pointStatement } from './content';
import { statementDocument, statementWorkbook } from './document';

type Input = LedgerGiven['createPointStatement']['body'];

/** How each format is written, and as what it is sent. */
const formats: Record<
  Input['format'],
  {
    mime: string;
    write: (statement: PointStatement, language: Language, progress: (percent: number) => void) => Promise<Buffer>;
  }
> = {
  pdf: {
    mime: pdfMime,
    write: (statement, language, progress) => writePdf(statementDocument(statement, language), progress),
  },
  xlsx: { mime: xlsxMime, write: statementWorkbook },
};

type Finish = (work: (tx: Tx, audit: Audit) => Promise<{ objectId: string; name: string }>) => Promise<void>;

/** Starts a statement of the caller's tenant. */
export function startPointStatement(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { tenantCode } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const job = await startJob(ctx, tx, createPointStatement, { tenantCode, input });
    await audit(started(tenantCode, input));
    return job;
  });
}

/** The same of any tenant, for the platform. @throws AppError notFound */
export function startTenantStatement(
  ctx: Context,
  input: LedgerGiven['createTenantStatement']['body'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const [whose] = await tx.select().from(tenants).where(eq(tenants.tenantCode, input.tenantCode));
    if (!whose) throw new AppError('notFound');
    const job = await startJob(ctx, tx, createTenantStatement, { tenantCode: ctx.actor.tenantCode, input });
    await audit(started(input.tenantCode, input));
    return job;
  });
}

const started = (tenantCode: string, { month, format }: Input) => ({
  ...{ action: 'startPointStatement' as const, entity: 'tenant' as const, entityCode: tenantCode, tenantCode },
  detail: { month, format },
});

/** Writes the statement of a tenant into a file of the caller's. */
async function drawUp(
  { ctx, jobCode, progress }: { ctx: Context; jobCode: string; progress: (percent: number) => void },
  { tenantCode: of, month, format, language }: Input & { tenantCode: string },
  finish: Finish,
): Promise<void> {
  const read = (tx: Tx) => pointStatement(tx, of, month);
  const statement = await (of === ctx.actor.tenantCode ? ctx.read(read) : ctx.readAsSystem(read));
  progress(30);
  const { mime, write } = formats[format];
  const stored = await putBytes(ctx, await write(statement, language, (percent) => progress(30 + percent * 0.6)));
  progress(90);
  const name = fileName(`${statement.tenantName}_${documentText(language, 'points.title')}_${month}.${format}`);
  await finish(async (tx, audit) => {
    const { tenantCode } = ctx.actor;
    const file = { tenantCode, projectCode: null, name, mime, kind: 'pointStatement' as const, jobCode };
    await recordFile(ctx, tx, file, stored);
    await audit({
      ...{ action: 'generatePointStatement', entity: 'tenant', entityCode: of, tenantCode: of },
      detail: { month, objectId: stored.objectId, name },
    });
    return { objectId: stored.objectId, name };
  });
}

export const pointStatementJob = implementJob(createPointStatement, {
  policy: toMeet(account.need('see')),
  run: ({ input, finish, ...run }) => drawUp(run, { ...input, tenantCode: run.ctx.actor.tenantCode }, finish),
});

export const tenantStatementJob = implementJob(createTenantStatement, {
  policy: toMeet(finance.need('seeOrders')),
  run: ({ input, finish, ...run }) => drawUp(run, input, finish),
});
