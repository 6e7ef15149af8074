import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '#domain/kernel/texts';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { takeOffers } from '#domain/subjects/iso/template/jobs';
import { decidedPieces, usualChoice } from '#domain/subjects/iso/template/offer';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { toMeet } from '#server/kernel/policy';
import { noteFailure } from '../document/fill';
import { keepOffer, madeOf, type Offered, offered, readOffer } from './offer';
import { documentTemplates } from './tables';

type Result = IsoWire['takeShippedOffers']['data'];
type Left = Pick<Result['left'][number], 'why' | 'count'>;

/** The caller's channel's templates by name. @throws AppError notFound where one is none */
async function namesOf(ctx: Context, tx: Tx, templateCodes: readonly string[]) {
  const rows = await tx
    .select({ templateCode: documentTemplates.templateCode, name: documentTemplates.name })
    .from(documentTemplates)
    .where(
      and(eq(documentTemplates.tenantCode, ctx.actor.tenantCode), anyOf(documentTemplates.templateCode, templateCodes)),
    )
    .orderBy(asc(documentTemplates.name), asc(documentTemplates.templateCode));
  if (rows.length < new Set(templateCodes).size) throw new AppError('notFound');
  return rows;
}

/** Starts taking newer texts of the set; what became of each template is the job's result. @throws AppError notFound, tooManyJobs */
export const startTakingOffers = (
  ctx: Context,
  { templateCodes }: IsoGiven['takeShippedOffers']['body'],
): Promise<{ jobCode: string }> =>
  ctx.write(async (tx, audit) => {
    const named = (await namesOf(ctx, tx, templateCodes)).map(({ templateCode }) => templateCode);
    const { tenantCode } = ctx.actor;
    const input = { templateCodes: named, language: ctx.language };
    const job = await startJob(ctx, tx, takeOffers, { tenantCode, input });
    const detail = { count: named.length };
    await audit({ action: 'startTakingOffers', entity: 'documentTemplate', entityCode: tenantCode, detail });
    return job;
  });

/** What is offered to a template; undefined where nothing is, since somebody has taken it. */
const offerOf = (ctx: Context, templateCode: string): Promise<Offered | undefined> =>
  ctx
    .read((tx) => offered(ctx, tx, templateCode))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.errorName === 'notFound') return undefined;
      throw error;
    });

/**
 * Takes the newer text where no person has to decide: the channel has changed none of what the portal has, and the file gets no faults.
 * @returns the number of the version, or why it is left
 */
async function takeOne(ctx: Context, templateCode: string): Promise<number | Left> {
  const found = await offerOf(ctx, templateCode);
  if (!found) return { why: 'none', count: 0 };
  // Without the former text nobody can tell who has changed what.
  if (found.base === null) return { why: 'unknown', count: 0 };
  const { bytes, parts, mine, next } = await readOffer(ctx, found);
  const result = decidedPieces(parts, mine, next, new Map());
  if (!result) return { why: 'conflicts', count: parts.filter((part) => usualChoice(part) === undefined).length };
  const made = await madeOf(ctx, bytes, result, mine);
  if (made && made.checked.count > found.file.faultCount) return { why: 'faults', count: made.checked.count };
  const { number } = await keepOffer(ctx, found, { result, made });
  // The channel had made the same changes itself: it is compared, and has no version more.
  return made ? number : { why: 'none', count: 0 };
}

/** Each template is entered by itself: what was taken stays where the work is ended, and is left alone by the next run. */
async function takeEach(
  ctx: Context,
  { templateCodes, language }: { templateCodes: readonly string[]; language: Language },
  progress: (percent: number) => void,
): Promise<Result> {
  const templates = await ctx.read((tx) => namesOf(ctx, tx, templateCodes));
  const result: Result = { taken: [], left: [], failed: [] };
  for (const [place, { templateCode, name }] of templates.entries()) {
    progress(Math.round((100 * place) / templates.length));
    await takeOne(ctx, templateCode)
      .then((became) => {
        if (typeof became === 'number') result.taken.push({ templateCode, name, number: became });
        else result.left.push({ templateCode, name, ...became });
      })
      .catch(noteFailure(language, result, name));
  }
  return result;
}

export const takeOffersJob = implementJob(takeOffers, {
  policy: toMeet(documentTemplatePolicy.need('keep')),
  async run({ ctx, input, progress, finish }) {
    const result = await takeEach(ctx, input, progress);
    await finish(async (_tx, audit) => {
      const { taken, left, failed } = result;
      const detail = { taken: taken.length, left: left.length, failed: failed.length };
      const entityCode = ctx.actor.tenantCode;
      await audit({ action: 'takeShippedOffers', entity: 'documentTemplate', entityCode, detail });
      return result;
    });
  },
});
