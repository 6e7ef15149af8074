import type { Language } from '#domain/kernel/texts';
import { createPointStatement } from '#domain/ledger/points/jobs';
import { account } from '#domain/ledger/policy';
import type { LedgerGiven } from '#domain/ledger/schema';
import { writePdf } from '#server/documents/pdf/writePdf';
import { documentText } from '#server/documents/texts';
import type { Context } from '#server/kernel/context';
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

/** Starts a statement of the caller's tenant. */
export function startPointStatement(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { tenantCode } = ctx.actor;
  const { month, format } = input;
  return ctx.write(async (tx, audit) => {
    const job = await startJob(ctx, tx, createPointStatement, { tenantCode, input });
    await audit({ action: 'startPointStatement', entity: 'tenant', entityCode: tenantCode, detail: { month, format } });
    return job;
  });
}

export const pointStatementJob = implementJob(createPointStatement, {
  policy: toMeet(account.need('see')),
  async run({ ctx, jobCode, input: { month, format, language }, progress, finish }) {
    const { tenantCode } = ctx.actor;
    const statement = await ctx.read((tx) => pointStatement(tx, tenantCode, month));
    progress(30);
    const { mime, write } = formats[format];
    const stored = await putBytes(ctx, await write(statement, language, (percent) => progress(30 + percent * 0.6)));
    progress(90);
    const name = `${statement.tenantName}_${documentText(language, 'points.title')}_${month}.${format}`;
    await finish(async (tx, audit) => {
      const file = { tenantCode, projectCode: null, name, mime, kind: 'pointStatement' as const, jobCode };
      await recordFile(ctx, tx, file, stored);
      await audit({
        ...{ action: 'generatePointStatement', entity: 'tenant', entityCode: tenantCode },
        detail: { month, objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
});
