import type { ErrorName } from '#domain/kernel/errors';
import type { Language } from '#domain/kernel/texts';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import type { DocumentToFill } from '../template/documentReader';
import { templateBytes } from '../template/documents';
import { bytesOf, fillTemplates } from '../template/openTemplate';
import type { OpenVariables } from '../variable/variables';

/** What became of documents that were made or issued together. */
export type Made = IsoWire['generateFiles']['data'];

type Outcome = AppError<ErrorName>;
/** An outcome of the business, such as a file that is gone. @throws any other error */
function outcome(error: unknown): Outcome {
  if (!(error instanceof AppError)) throw error;
  return error as Outcome;
}

/** Notes why one could not be made, and goes on with the others. @throws what is no outcome of the business */
export const noteFailure =
  (language: Language, made: Pick<Made, 'failed'>, name: string) =>
  (error: unknown): void => {
    const { errorName, params } = outcome(error);
    made.failed.push({ name, errorMsg: serverText(language, `errors.${errorName}`, params as never) });
  };

/** What is logged of it. */
export const outcomeOf = ({ tenantCode, projectCode }: ProjectKey, { made, unchanged, failed }: Made) =>
  ({
    entity: 'managementDocument',
    entityCode: projectCode,
    tenantCode,
    detail: { projectCode, made: made.length, unchanged: unchanged.length, failed: failed.length },
  }) as const;

/** A document to be made, by the stored file of its template; empty: there is none any more. */
export interface DocumentToMake {
  readonly objectId: string;
  readonly data: DocumentData;
  readonly language: Language;
}
/** Its bytes, or why it can't be made. */
export type MadeBytes = Uint8Array | Outcome;

/** @throws AppError why it could not be made */
export function bytesOrThrow(made: MadeBytes | undefined): Buffer {
  if (made === undefined) throw new Error('A document was made, and is not there.');
  if (made instanceof AppError) throw made;
  return Buffer.from(made);
}

/** Makes documents of a channel's templates, in their order; one that can't be made doesn't keep the others from it. */
export async function makeEach(
  ctx: Context,
  { channelTenantCode, ownModules }: Pick<OpenVariables, 'channelTenantCode' | 'ownModules'>,
  wanted: readonly DocumentToMake[],
): Promise<MadeBytes[]> {
  const sources = new Map<string, MadeBytes>();
  for (const objectId of new Set(wanted.map((one) => one.objectId)))
    sources.set(objectId, await templateBytes(ctx, channelTenantCode, objectId).catch(outcome));
  const filled = new Map<DocumentToMake, DocumentToFill>();
  for (const one of wanted) {
    const bytes = sources.get(one.objectId);
    if (bytes instanceof Uint8Array) filled.set(one, { bytes, data: one.data, language: one.language });
  }
  const made = await fillTogether(ctx, [...filled.values()], ownModules);
  const places = new Map([...filled.keys()].map((one, place) => [one, place]));
  return wanted.map((one) => {
    const place = places.get(one);
    const own = place === undefined ? sources.get(one.objectId) : made[place];
    if (own === undefined) throw new Error('A document was made, and is not there.');
    return own;
  });
}

/** Fills documents in one process; where that is too costly, each in one of its own. */
async function fillTogether(
  ctx: Context,
  documents: readonly DocumentToFill[],
  ownModules: OpenVariables['ownModules'],
): Promise<MadeBytes[]> {
  if (documents.length === 0) return [];
  try {
    const filled = await fillTemplates(ctx, documents, ownModules);
    return filled.map((one) => {
      try {
        return bytesOf(one);
      } catch (error) {
        return outcome(error);
      }
    });
  } catch (error) {
    const own = outcome(error);
    if (documents.length === 1) return [own];
  }
  const made: MadeBytes[] = [];
  for (const one of documents) made.push(...(await fillTogether(ctx, [one], ownModules)));
  return made;
}
