import type { ErrorName } from '#domain/kernel/errors';
import type { Language } from '#domain/kernel/texts';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import type { DocumentToFill, Filled } from '../template/documentReader';
import { fillTemplates } from '../template/openTemplate';

/** An outcome of the business, with its name. */
const isOutcome = (error: unknown): error is AppError<ErrorName> => error instanceof AppError;

/** What became of documents that were made or issued together. */
export type Made = IsoWire['generateFiles']['data'];

/** Notes why one could not be made, and goes on with the others. @throws what is no outcome of the business */
export const noteFailure =
  (language: Language, made: Made, name: string) =>
  (error: unknown): void => {
    if (!isOutcome(error)) throw error;
    made.failed.push({ name, errorMsg: serverText(language, `errors.${error.errorName}`, error.params as never) });
  };

/** What is logged of it. */
export const outcomeOf = ({ tenantCode, projectCode }: ProjectKey, { made, unchanged, failed }: Made) =>
  ({
    entity: 'managementDocument',
    entityCode: projectCode,
    tenantCode,
    detail: { projectCode, made: made.length, unchanged: unchanged.length, failed: failed.length },
  }) as const;

/** What several documents are made from; where filling them together is too costly, each by itself. */
export async function filledOf(ctx: Context, documents: readonly DocumentToFill[]): Promise<Filled[]> {
  if (documents.length === 0) return [];
  try {
    return await fillTemplates(ctx, documents);
  } catch (error) {
    if (!(error instanceof AppError) || documents.length === 1) throw error;
    const filled: Filled[] = [];
    for (const one of documents) filled.push(...(await fillTemplates(ctx, [one]).catch(refusedAlone)));
    return filled;
  }
}

function refusedAlone(error: unknown): Filled[] {
  if (!(error instanceof AppError)) throw error;
  return [{ refused: error.errorCode }];
}
