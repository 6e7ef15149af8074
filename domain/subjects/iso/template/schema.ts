import { z } from 'zod';
import { code, filter, instant, keyword, name, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { languages } from '../../../kernel/texts';
import { unfitCharacters } from '../documentText/documentText';
import { editionOf } from '../edition/editions';
import { edition, editions } from '../fields.schema';
import { documentTemplatePolicy } from '../policy';
import { documentSchemes } from '../timeline/timeline';
import { CELLS_MAX, offerChoices, offerKinds, PIECES_MAX, pieceRoles } from './offer';
import { leftOffers, offerStates } from './offerState';
import { nameKinds, templateFaults, templateKinds } from './template';

const templateCode = code;
const allowedActions = z.array(z.enum(documentTemplatePolicy.actions as ['view', 'keep']));
const words = { zh: z.string(), en: z.string() };

/** What a person says of a template. */
const said = {
  name,
  kind: z.enum(templateKinds),
  language: z.enum(languages),
  /** The schemes that it is for; all where there are none. */
  schemes: z.array(z.enum(documentSchemes)).max(documentSchemes.length),
  /** The editions that it is written for; of a standard of which it names none, all. */
  editions,
  /** Its part of a document's number, after the company's prefix, such as CX-01; null: the next one of its kind. */
  numberPart: z.string().trim().min(1).max(limits.documentNumberLength).nullable(),
  isEnabled: z.boolean(),
};

const fileVersion = z.object({
  number: z.number(),
  objectId: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** 0: documents can be made from it. */
  faultCount: z.number(),
  addedBy: z.string().nullable(),
  addedAt: instant,
});

const template = z.object({
  templateCode: z.string(),
  ...said,
  version: z.number(),
  /** Its file as it is now. */
  latest: fileVersion,
  /** Names of the dictionary that it uses. */
  uses: z.array(z.string()),
  /** Whether the portal's set has a newer text than the one that it began as. */
  shippedOffer: z.enum(offerStates),
});

/** A paragraph, or a row with its cells. */
const piece = z.object({ role: z.enum(pieceRoles), cells: z.array(z.string()) }).nullable();

const fault = z.object({
  fault: z.enum(templateFaults),
  part: z.string(),
  paragraph: z.number().nullable(),
  excerpt: z.string(),
  /** What is wrong, in the language of the caller. */
  text: z.string(),
});

export const templateSchemas = {
  /** The channel's own templates. */
  listDocumentTemplates: {
    query: z.object({
      keyword,
      kind: filter(z.enum(templateKinds)),
      language: filter(z.enum(languages)),
      /** Those that are for it, or for all. */
      scheme: filter(z.enum(documentSchemes)),
      /** Those that can be used under this edition. */
      edition: filter(edition),
      shippedOffer: filter(z.enum(offerStates)),
    }),
    data: z.array(template),
  },
  /** Templates of a project's channel that documents of the project can be made from. */
  listStandardTemplates: {
    query: z.object({ projectCode: code }),
    data: z.array(
      z.object({
        templateCode: z.string(),
        name: z.string(),
        kind: said.kind,
        language: said.language,
        editions: said.editions,
        number: z.number(),
        /** Names printed in it that the project has no value for. */
        lacking: z.array(z.object({ name: z.string(), ...words })),
      }),
    ),
  },
  /** One template with the versions of its file, the latest first, and what is wrong with the latest. */
  getDocumentTemplate: {
    query: z.object({ templateCode }),
    data: template.extend({
      faults: z.array(fault),
      versions: z.array(fileVersion).min(1),
      allowedActions,
    }),
  },
  /** A new template named by its file, or the next version of one. It is kept with its faults, which say what to mend. */
  addDocumentTemplateFile: {
    form: z.object({ templateCode: filter(templateCode) }),
    data: z.object({ templateCode: z.string(), number: z.number(), faultCount: z.number() }),
  },
  saveDocumentTemplate: {
    body: z
      .object({ templateCode, version, ...said })
      .refine(
        ({ schemes, editions }) =>
          schemes.length === 0 || editions.every((one) => schemes.includes(editionOf(one).scheme)),
        { path: ['editions'] },
      ),
    data: z.object({ version: z.number() }),
  },
  deleteDocumentTemplate: { body: z.object({ templateCode, version }), data: z.null() },
  /** The latest file with its faults written in. */
  getMarkedDocumentTemplate: { query: z.object({ templateCode }) },
  /** What a template may name, by group. */
  listDocumentNames: {
    query: z.object({}),
    data: z.array(
      z.object({
        groupCode: z.string(),
        ...words,
        names: z.array(
          z.object({
            name: z.string(),
            ...words,
            kind: z.enum(nameKinds),
            parts: z.array(z.object({ name: z.string(), ...words, kind: z.enum(['text', 'flag']) })),
          }),
        ),
      }),
    ),
  },
  /** The portal's own set, and what of it the channel has taken already. */
  listShippedTemplates: {
    query: z.object({}),
    data: z.array(
      z.object({
        key: z.string(),
        language: said.language,
        name: z.string(),
        kind: said.kind,
        schemes: said.schemes,
        editions: said.editions,
        isTaken: z.boolean(),
      }),
    ),
  },
  /** Makes one of them a template of the channel, which it goes on with. */
  takeShippedTemplate: {
    body: z.object({ key: code }),
    data: z.object({ templateCode: z.string() }),
  },
  /** The text of the set that a template is offered, by paragraph: as it was taken, as the template has it, and as it is today. */
  getShippedOffer: {
    query: z.object({ templateCode }),
    data: z.object({
      templateCode: z.string(),
      name: z.string(),
      /** Of the version that is compared. */
      number: z.number(),
      /** Which texts of the set are compared. */
      seal: z.string(),
      /** false: what was taken was not kept; two texts are compared. */
      hasBase: z.boolean(),
      parts: z.array(z.object({ kind: z.enum(offerKinds), base: piece, mine: piece, next: piece })),
    }),
  },
  /** Takes it as decided part by part; a part without a decision goes as it usually does, one that both have changed needs one. */
  takeShippedOffer: {
    body: z.object({
      templateCode,
      number: z.number().int().min(1),
      seal: code,
      decisions: z
        .array(
          z.object({
            /** From 0, in the order of the comparison. */
            part: z
              .number()
              .int()
              .min(0)
              .max(2 * PIECES_MAX),
            choice: z.enum(offerChoices),
            /** With `own`: the text; of a row, one for each cell. */
            cells: z
              .array(
                z
                  .string()
                  .trim()
                  .max(limits.textLength)
                  .refine((text) => !unfitCharacters.test(text)),
              )
              .min(1)
              .max(CELLS_MAX)
              .optional(),
          }),
        )
        .max(2 * PIECES_MAX),
    }),
    data: z.object({ number: z.number(), faultCount: z.number() }),
  },
  /** Takes it into all of these where no person has to decide; the others stay as they are and are named. */
  takeShippedOffers: {
    body: z.object({ templateCodes: z.array(templateCode).min(1).max(limits.documentTemplates) }),
    data: z.object({
      taken: z.array(z.object({ templateCode: z.string(), name: z.string(), number: z.number() })),
      left: z.array(
        z.object({
          templateCode: z.string(),
          name: z.string(),
          why: z.enum(leftOffers),
          /** Of parts to be decided, or of faults that it would have. */
          count: z.number(),
        }),
      ),
      failed: z.array(z.object({ name: z.string(), errorMsg: z.string() })),
    }),
  },
  /** A template filled with what the project has today. */
  previewDocument: { query: z.object({ projectCode: code, templateCode }) },
} as const;
