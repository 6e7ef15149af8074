import { eq } from 'drizzle-orm';
import { createPointStatement, createTenantStatement } from '#domain/subjects/ledger/points/jobs';
import { account, finance } from '#domain/subjects/ledger/policy';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { documentText } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { toMeet } from '#server/kernel/policy';
import { type PointStatement, pointStatement } from './content';
import { statementDocument, statementWorkbook } from './document';

type Input = LedgerGiven['createPointStatement']['body'];

const formats = {
  pdf: pdf((content: PointStatement, { language }: Input) => statementDocument(content, language), {
    isBrief: true,
  }),
  xlsx: xlsx((content: PointStatement, { language }: Input) => statementWorkbook(content, language)),
};

/** The caller's own file, whosever statement it is. */
const ownFile = ({ actor: { tenantCode } }: Context) => ({ tenantCode, projectCode: null });

const started = (audit: Audit, tenantCode: string, { month, format }: Input) =>
  audit({
    action: 'startPointStatement',
    entity: 'tenant',
    entityCode: tenantCode,
    tenantCode,
    detail: { month, format },
  });

const filed = (
  audit: Audit,
  { objectId, name }: { objectId: string; name: string },
  tenantCode: string,
  month: string,
) =>
  audit({
    action: 'generatePointStatement',
    entity: 'tenant',
    entityCode: tenantCode,
    tenantCode,
    detail: { month, objectId, name },
  });

async function prepare(ctx: Context, { month, language }: Input, of: string) {
  const read = (tx: Tx) => pointStatement(tx, of, month);
  const content = await (of === ctx.actor.tenantCode ? ctx.read(read) : ctx.readAsSystem(read));
  return { ...ownFile(ctx), content, name: [content.tenantName, documentText(language, 'points.title'), month] };
}

/** Starts a statement of the caller's tenant. */
export const startPointStatement = (ctx: Context, input: Input): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    createPointStatement,
    input,
    async () => ownFile(ctx),
    (audit, { tenantCode }) => started(audit, tenantCode, input),
  );

/** The same of any tenant, for the platform. @throws AppError notFound */
export const startTenantStatement = (
  ctx: Context,
  input: LedgerGiven['createTenantStatement']['body'],
): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    createTenantStatement,
    input,
    async (tx) => {
      const [whose] = await tx.select().from(tenants).where(eq(tenants.tenantCode, input.tenantCode));
      if (!whose) throw new AppError('notFound');
      return ownFile(ctx);
    },
    (audit) => started(audit, input.tenantCode, input),
  );

export const pointStatementJob = implementReport(createPointStatement, {
  policy: toMeet(account.need('pay')),
  kind: 'pointStatement',
  formats,
  prepare: (ctx, input) => prepare(ctx, input, ctx.actor.tenantCode),
  filed: (audit, file, { month }) => filed(audit, file, file.tenantCode, month),
});

export const tenantStatementJob = implementReport(createTenantStatement, {
  policy: toMeet(finance.need('seeOrders')),
  kind: 'pointStatement',
  formats,
  prepare: (ctx, input) => prepare(ctx, input, input.tenantCode),
  filed: (audit, file, { month, tenantCode }) => filed(audit, file, tenantCode, month),
});
