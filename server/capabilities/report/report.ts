import type { z } from 'zod';
import type { FileKind } from '#domain/kernel/fileKinds';
import type { JobDefinition } from '#domain/kernel/job';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { DocumentContent } from '#server/kernel/documents/document';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { type PdfLayout, writePdf } from '#server/kernel/documents/pdf/writePdf';
import { fileName } from '#server/kernel/files/fileName';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { type AnyJob, implementJob, startJob } from '#server/kernel/jobs/jobs';
import type { Policy } from '#server/kernel/policy';

/* Reports: documents and workbooks that a job draws up from what is stored, and that become files. */

type Progress = (percent: number) => void;

/** How a format is written, and the type that it is sent as. */
export interface Format<Content, Input> {
  readonly mime: string;
  /** Of the file's name; absent: the format's own name. */
  readonly ending?: string;
  readonly write: (content: Content, input: Input, progress: Progress) => Promise<Buffer>;
}

type Draw<Content, Input> = (content: Content, input: Input) => DocumentContent;

export const docx = <Content, Input>(draw: Draw<Content, Input>): Format<Content, Input> => ({
  mime: docxMime,
  write: (content, input, progress) => writeDocx(draw(content, input), progress),
});
export const pdf = <Content, Input>(draw: Draw<Content, Input>, layout: PdfLayout = {}): Format<Content, Input> => ({
  mime: pdfMime,
  write: (content, input, progress) => writePdf(draw(content, input), progress, layout),
});
/** A few pages for a board, always as pdf. */
export const board = <Content, Input>(draw: Draw<Content, Input>): Format<Content, Input> => ({
  ...pdf(draw, { isBrief: true }),
  ending: 'pdf',
});
export const xlsx = <Content, Input>(write: Format<Content, Input>['write']): Format<Content, Input> => ({
  mime: xlsxMime,
  write,
});

/** Whose file a report is. */
interface Owner {
  readonly tenantCode: string;
  readonly projectCode: string | null;
}
interface Prepared<Content> extends Owner {
  readonly content: Content;
  /** Parts of the file's name, in order; its day or version is one of them. */
  readonly name: readonly string[];
  /** Data kept beside the report for as long as it exists, to explain its figures. */
  readonly beside?: {
    readonly bytes: Uint8Array;
    readonly ending: string;
    readonly mime: string;
    readonly kind: FileKind;
  };
}
interface Filed {
  readonly objectId: string;
  readonly name: string;
}

interface ReportDefinition<Input, Content> {
  /** Asked again when the job runs. */
  readonly policy: Policy;
  readonly kind: FileKind;
  readonly formats: Readonly<Record<string, Format<Content, Input>>>;
  /** Reads all data of the report with the rights of the person who asked for it. */
  readonly prepare: (ctx: Context, input: Input, progress: Progress) => Promise<Prepared<Content>>;
  /** Logs that it is there. */
  readonly filed: (audit: Audit, file: Filed & Owner, input: Input) => Promise<void>;
}

/** Binds a job to the report that it draws up: prepare, write in the format that is asked for, keep as a file, log. */
export function implementReport<Input extends z.ZodType<object>, Result extends z.ZodType<Filed, Filed>, Content>(
  definition: JobDefinition<Input, Result>,
  { policy, kind, formats, prepare, filed }: ReportDefinition<z.output<Input>, Content>,
): AnyJob {
  return implementJob(definition, {
    policy,
    async run({ ctx, jobCode, input, progress, finish }) {
      const { content, beside, ...prepared } = await prepare(ctx, input, progress);
      progress(20);
      // A report of one format doesn't ask for it.
      const named = (input as { format?: string }).format ?? Object.keys(formats)[0] ?? '';
      const format = formats[named];
      if (!format) throw new Error(`${definition.kind} is not written as ${named}.`);
      const { ending = named } = format;
      const bytes = await format.write(content, input, (percent) => progress(20 + Math.round(percent * 0.7)));
      progress(90);
      const stored = await putBytes(ctx, bytes);
      const besides = beside && (await putBytes(ctx, beside.bytes));
      const { tenantCode, projectCode } = prepared;
      const name = fileName(`${prepared.name.join('_')}.${ending}`);
      const { objectId } = stored;
      await finish(async (tx, audit) => {
        await recordFile(ctx, tx, { tenantCode, projectCode, name, mime: format.mime, kind, jobCode }, stored);
        if (beside && besides) {
          const file = { name: `${name}${beside.ending}`, mime: beside.mime, kind: beside.kind, dataOf: objectId };
          await recordFile(ctx, tx, { tenantCode, projectCode, ...file }, besides);
        }
        await filed(audit, { tenantCode, projectCode, objectId, name }, input);
        return { objectId, name } as z.input<Result>;
      });
    },
  });
}

/**
 * Starts a report; its result is found by its job.
 * @param open opens the report's subject as far as the caller may
 * @throws what opening it throws; AppError tooManyJobs
 */
export function startReport<Input extends z.ZodType>(
  ctx: Context,
  definition: JobDefinition<Input>,
  input: z.output<Input>,
  open: (tx: Tx) => Promise<Owner>,
  started: (audit: Audit, owner: Owner) => Promise<void>,
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode, projectCode } = await open(tx);
    const job = await startJob(ctx, tx, definition, {
      tenantCode,
      input,
      ...(projectCode !== null && { projectCode }),
    });
    await started(audit, { tenantCode, projectCode });
    return job;
  });
}
