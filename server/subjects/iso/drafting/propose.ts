import { createHash } from 'node:crypto';
import type { AuditEntry } from '#domain/kernel/audit';
import {
  type ChatMessage,
  type DraftRequest,
  messagesFor,
  plainDraft,
  withoutPersonal,
} from '#domain/subjects/iso/drafting/drafting';
import type { IsoWire } from '#domain/subjects/iso/schema';
import type { OpenProject } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { askLanguageModel, type LanguageModel, NoText } from '#server/kernel/languageModel';
import { requireDrafting } from './settings';

type Proposal = IsoWire['draftVariable']['data'];

/** A field of a record that the caller may write now, with what its text is drafted from. */
export interface DraftTarget {
  readonly project: OpenProject;
  readonly request: DraftRequest;
  /** What the trail says of it once the language model is asked. */
  entry(model: LanguageModel): AuditEntry;
}

interface Prepared {
  readonly target: DraftTarget;
  readonly model: LanguageModel;
  readonly messages: ChatMessage[];
  readonly shown: Proposal;
}

async function prepare(ctx: Context, tx: Tx, target: DraftTarget): Promise<Prepared> {
  const model = await requireDrafting(ctx, tx, target.project);
  const messages = messagesFor(target.request);
  // What the author asks for beside the facts changes nothing of what was seen.
  const facts = messagesFor({ ...target.request, wish: '' });
  const seen = createHash('sha256')
    .update(JSON.stringify([model.address.href, facts]))
    .digest('hex');
  const given = target.request.given.map((fact) => ({ ...fact }));
  const present = withoutPersonal(target.request.present);
  return { target, model, messages, shown: { given, present, model: model.host, seen, text: null, isCut: false } };
}

/** The facts are others than those that the author saw. */
class Unseen extends Error {
  constructor(readonly shown: Proposal) {
    super('unseen');
  }
}

/**
 * Shows what a language model would be given for a field, or has it propose the text if that is what the author saw. Nothing of the
 * proposal is kept: it counts once a person saves it. The trail says who asked before anything leaves the portal.
 * @param open a record of which the caller may write this field
 * @throws AppError draftingOff, draftingForbidden, draftTooSlow, draftRefused, draftEmpty, and as opening; Busy
 */
export async function propose(
  ctx: Context,
  seen: string | undefined,
  open: (tx: Tx) => Promise<DraftTarget>,
  gone: AbortSignal,
): Promise<Proposal> {
  if (seen === undefined) return (await ctx.preview(async (tx) => prepare(ctx, tx, await open(tx)))).shown;
  const { drafts, draftsOfPerson } = ctx.services.fairUse;
  const leave = await draftsOfPerson.enter(ctx.actor.accountId);
  try {
    drafts.count(ctx.actor.tenantCode);
    const asked = await ctx.write(async (tx, audit) => {
      const prepared = await prepare(ctx, tx, await open(tx));
      if (prepared.shown.seen !== seen) throw new Unseen(prepared.shown);
      await audit(prepared.target.entry(prepared.model));
      return prepared;
    });
    return { ...asked.shown, ...(await textOf(asked, gone)) };
  } catch (error) {
    if (error instanceof Unseen) return error.shown;
    throw error;
  } finally {
    leave();
  }
}

async function textOf({ model, messages, target }: Prepared, gone: AbortSignal) {
  try {
    const answered = await askLanguageModel(model, messages, gone);
    const { text, isCut } = plainDraft(answered, target.request.maxLength);
    if (text === '') throw new NoText('unreadable');
    return { text, isCut };
  } catch (error) {
    if (!(error instanceof NoText)) throw error;
    if (error.reason === 'slow') throw new AppError('draftTooSlow', { seconds: model.seconds });
    throw new AppError(error.reason === 'refused' ? 'draftRefused' : 'draftEmpty');
  }
}
