import { z } from 'zod';
import { code, day, filter, instant, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions, edition, editions } from '../fields.schema';
import { templateKinds } from '../template/template';
import { clauseChanges } from './changes';
import { documentNeeds, needActors } from './transition';

const projectCode = code;
const words = z.object({ zh: z.string(), en: z.string() });

const warning = z.object({
  edition,
  rule: z.enum(['ended', 'onlyNext', 'notReady']),
  day,
  isConfirmed: z.boolean(),
});

const begun = z.object({ from: edition, to: edition, by: z.string(), at: instant, reason: z.string() });

export const editionSchemas = {
  /** By which editions a project is certified, and what speaks against one on the planned day. */
  getCertificationEditions: {
    query: z.object({ projectCode }),
    data: z.object({
      /** 0: none were chosen, and the usual ones of the planned days apply. */
      version: z.number(),
      editions,
      /** The day of the last planned stage of the audit. */
      audit: day.nullable(),
      warnings: z.array(warning),
      /** Editions that released documents follow: they are changed by a transition alone. */
      inUse: z.array(z.object({ edition, documents: z.number() })),
      /** The latest first. */
      transitions: z.array(begun),
      allowedActions,
    }),
  },
  /** What a change to the next edition of a standard asks of a project, before it begins and while it goes on. */
  getEditionTransition: {
    query: z.object({ projectCode, edition }),
    data: z.object({
      from: edition,
      to: edition,
      /** null: it has not begun. */
      begun: begun.nullable(),
      /** Of the project's editions. */
      version: z.number(),
      audit: day.nullable(),
      /** Of the newer edition on the planned day, and of the older one. */
      warnings: z.array(warning),
      /** What of the standard has changed, in our own words. */
      changes: z.array(
        words.extend({
          change: z.enum(clauseChanges),
          clause: z.string(),
          was: z.string(),
          textZh: z.string(),
          textEn: z.string(),
          documents: z.array(z.enum(templateKinds)),
        }),
      ),
      changesOrigin: z.object({ isConfirmed: z.boolean(), source: words }),
      /** What the newer edition's checklist asks for, or no longer. */
      materials: z.object({
        asked: z.number(),
        toDo: z.number(),
        added: z.array(words),
        removed: z.array(words),
      }),
      needs: z.array(z.object({ need: z.enum(documentNeeds), documents: z.number() })),
      /** Of exactly this: the transition begins by it. */
      seal: z.string(),
      allowedActions,
    }),
  },
  /** What each of the project's documents needs for the newer edition. */
  listEditionDocuments: {
    query: z.object({ projectCode, edition, need: filter(z.enum(documentNeeds)) }),
    data: z.array(
      z.object({
        documentCode: z.string(),
        number: z.string(),
        name: z.string(),
        kind: z.enum(templateKinds),
        label: z.string(),
        isIssued: z.boolean(),
        /** Under which its latest version was made. */
        editions,
        need: z.enum(documentNeeds),
        actor: z.enum(needActors),
        /** Its template; null: it came as a file. */
        templateName: z.string().nullable(),
        /** Templates of the same kind and language for the newer edition. */
        candidates: z.array(z.string()),
      }),
    ),
  },
  /** Changes the project's edition; documents of the older one then wait to be made anew, or reviewed. */
  startEditionTransition: {
    body: z.object({ projectCode, version, edition, seal: code, reason: text(limits.reasonLength) }),
    data: z.object({ version: z.number() }),
  },
} as const;
