import { eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { limits } from '#domain/kernel/limits';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import {
  decidedPieces,
  isAsItWas,
  type OfferPart,
  type ResultPiece,
  type TemplatePiece,
} from '#domain/subjects/iso/template/offer';
import { offerStateOf } from '#domain/subjects/iso/template/offerState';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { templateBytes } from './documents';
import { isOwn, ownTemplate, readTemplate } from './openTemplate';
import { shippedTemplates } from './shipped';
import { shippedHash, shippedHashes, shippedPieces } from './shippedPieces';
import { documentTemplates, documentTemplateVersions } from './tables';
import { enterVersion, lockTemplate, ownerOf, ownModulesToName } from './verbs';
import type { CheckedTemplate } from './word/checkTemplate';

/** A template spliced in the process apart, with what its check has found. */
export interface SplicedTemplate {
  readonly bytes: Uint8Array;
  readonly checked: CheckedTemplate;
}

/** A template, the text of the set that it has taken, and the one that it is offered. @throws AppError notFound */
export async function offered(ctx: Context, tx: Tx, templateCode: string) {
  const { head, file } = await ownTemplate(ctx, tx, templateCode);
  const [row] = await tx
    .select({ base: documentTemplates.shippedText })
    .from(documentTemplates)
    .where(isOwn(ctx, templateCode));
  const shipped = shippedTemplates().find(({ key }) => key === head.shippedKey);
  const base = row?.base ?? null;
  // Nothing is offered to a template of the channel's own, nor to one that has the text of today.
  if (!shipped || offerStateOf(head, shippedHashes()) === 'none') throw new AppError('notFound');
  return { head, file, base, text: shipped.text, seal: offerSeal(base, shipped.text) };
}
export type Offered = Awaited<ReturnType<typeof offered>>;

/** Which two texts of the set a comparison is between; the template's own is told by its number. */
export function offerSeal(base: string | null, text: string): string {
  const brief = (one: string) => shippedHash(one).slice(0, 16);
  return `${base === null ? 'none' : brief(base)}-${brief(text)}`;
}

interface Compared {
  readonly parts: readonly OfferPart[];
  readonly base: readonly TemplatePiece[] | null;
  readonly mine: readonly TemplatePiece[];
  readonly next: readonly TemplatePiece[];
}

/** Long texts that share little take seconds to compare: apart from everything else. */
async function compared(ctx: Context, { base, text }: Offered, bytes: Uint8Array): Promise<Compared> {
  const former = base === null ? null : shippedPieces(base);
  const next = shippedPieces(text);
  const input = { task: 'compare', bytes, base: former, next } as const;
  return { ...(await readTemplate<Pick<Compared, 'mine' | 'parts'>>(ctx, input)), base: former, next };
}

/**
 * The text of the set that a template is offered, paragraph by paragraph beside the one that it took and its own.
 * @throws AppError notFound where nothing is offered to it, fileTooLargeInflated
 */
export async function getShippedOffer(
  ctx: Context,
  { templateCode }: IsoGiven['getShippedOffer']['query'],
): Promise<IsoWire['getShippedOffer']['data']> {
  const found = await ctx.read((tx) => offered(ctx, tx, templateCode));
  const { head, file, seal } = found;
  const { parts, base, mine, next } = await readOffer(ctx, found);
  const shown = (pieces: readonly TemplatePiece[] | null, at: number | null) => {
    const piece = at === null ? undefined : pieces?.[at];
    return piece ? { role: piece.role, cells: [...piece.cells] } : null;
  };
  return {
    ...pick(head, ['templateCode', 'name']),
    number: file.number,
    seal,
    hasBase: base !== null,
    parts: parts.map((part) => ({
      kind: part.kind,
      base: shown(base, part.base),
      mine: shown(mine, part.mine),
      next: shown(next, part.next),
    })),
  };
}

/**
 * Takes a newer text of the set as a person has decided, as the next version of the template's file. Where nothing of the template changes,
 * there is no version: the text counts as compared.
 * @throws AppError notFound where nothing is offered, changeOvertaken where the template or the set has changed since it was shown,
 *   refusedTransition where a part is not decided, limitReached, storageFull
 */
export async function takeShippedOffer(
  ctx: Context,
  { templateCode, number: seen, seal, decisions }: IsoGiven['takeShippedOffer']['body'],
): Promise<IsoWire['takeShippedOffer']['data']> {
  const found = await ctx.read((tx) => offered(ctx, tx, templateCode));
  if (seen !== found.file.number || seal !== found.seal) throw new AppError('changeOvertaken');
  const { bytes, parts, mine, next } = await readOffer(ctx, found);
  const result = decidedPieces(parts, mine, next, new Map(decisions.map(({ part, ...one }) => [part, one])));
  if (!result) throw new AppError('refusedTransition');
  return keepOffer(ctx, found, { result, made: await madeOf(ctx, bytes, result, mine) });
}

/** The comparison with what a template is offered, and the bytes of its file. @throws AppError fileDamaged, fileTooLargeInflated */
export async function readOffer(ctx: Context, found: Offered): Promise<Compared & { bytes: Buffer }> {
  const bytes = await templateBytes(ctx, found.head.tenantCode, found.file.objectId);
  return { ...(await compared(ctx, found, bytes)), bytes };
}

/** What comes out of a template's file; undefined where nothing of it changes. */
export async function madeOf(
  ctx: Context,
  bytes: Uint8Array,
  result: readonly ResultPiece[],
  mine: readonly TemplatePiece[],
): Promise<SplicedTemplate | undefined> {
  if (isAsItWas(result, mine)) return undefined;
  const ownModules = await ownModulesToName(ctx);
  return readTemplate<SplicedTemplate>(ctx, { task: 'splice', bytes, result, ownModules });
}

/** Enters what came out as the next version. @throws AppError as takeShippedOffer */
export async function keepOffer(
  ctx: Context,
  { head: { templateCode }, file: { number: seen, ...file }, text, seal }: Offered,
  { result, made }: { result: readonly ResultPiece[]; made: SplicedTemplate | undefined },
): Promise<IsoWire['takeShippedOffer']['data']> {
  const stored = made && (await putBytes(ctx, made.bytes));
  return ctx.write(async (tx, audit) => {
    const { lastNumber, shippedText, name } = await lockTemplate(ctx, tx, templateCode);
    if (lastNumber !== seen || offerSeal(shippedText, text) !== seal) throw new AppError('changeOvertaken');
    await tx.update(documentTemplates).set({ shippedText: text }).where(isOwn(ctx, templateCode));
    const faultCount = made?.checked.count ?? file.faultCount;
    if (made && stored) {
      await requireRoomForVersion(tx, templateCode);
      const { objectId, size } = stored;
      const fileName = `${name}.docx`;
      const { tenantCode, entity, entityCode } = ownerOf(ctx, templateCode);
      const kept = { tenantCode, projectCode: null, entity, entityCode, name: fileName, mime: docxMime } as const;
      await recordFile(ctx, tx, { ...kept, kind: 'documentTemplate' }, stored);
      await enterVersion(ctx, tx, templateCode, { objectId, fileName, size, checked: made.checked });
    }
    const number = made ? seen + 1 : seen;
    await audit({
      action: 'takeShippedOffer',
      entity: 'documentTemplate',
      entityCode: templateCode,
      detail: { name, number, changed: result.filter(({ piece }) => piece !== null).length, faults: faultCount },
    });
    return { number, faultCount };
  });
}

const requireRoomForVersion = (tx: Tx, templateCode: string) =>
  requireBelowLimit(tx, `templateVersions:${templateCode}`, limits.templateVersions, () =>
    tx.$count(documentTemplateVersions, eq(documentTemplateVersions.templateCode, templateCode)),
  );
