import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import { dictionaryGroups, groupOfModule } from '#domain/subjects/iso/template/dictionary';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { mayCertify } from '../openCertification';
import { deleteOwnModule, listOwnModules, ownModulesOf, saveOwnModule } from '../variable/ownModules';
import { getMarkedDocumentTemplate, listStandardTemplates, previewDocument } from './documents';
import { getShippedOffer, takeShippedOffer } from './offer';
import { startTakingOffers } from './offers';
import { getDocumentTemplate, listDocumentTemplates, listShippedTemplates } from './openTemplate';
import {
  addDocumentTemplateFile,
  admitTemplateFile,
  deleteDocumentTemplate,
  saveDocumentTemplate,
  takeShippedTemplate,
} from './verbs';

const view = toMeet(documentTemplatePolicy.need('view'));
const keep = toMeet(documentTemplatePolicy.need('keep'));

/** Word templates, and documents of projects made from them. */
export const templateRoutes = {
  listDocumentTemplates: query(view, listDocumentTemplates),
  getDocumentTemplate: query(view, getDocumentTemplate),
  addDocumentTemplateFile: {
    policy: keep,
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitTemplateFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addDocumentTemplateFile(ctx, form),
  },
  saveDocumentTemplate: mutation(keep, saveDocumentTemplate),
  deleteDocumentTemplate: mutation(keep, deleteDocumentTemplate),
  getMarkedDocumentTemplate: {
    policy: view,
    handle: ({ ctx, query, reply }) => getMarkedDocumentTemplate(ctx, query, reply),
  },
  listDocumentNames: query(view, async (ctx, tx) => {
    const { all } = await ownModulesOf(tx, ctx.actor.tenantCode);
    return [...dictionaryGroups, ...all.map(groupOfModule)].map(({ names, ...group }) => ({
      ...group,
      names: names.map(({ parts, isRequired: _, ...name }) => ({ ...name, parts: [...parts] })),
    }));
  }),
  listOwnModules: query(view, listOwnModules),
  saveOwnModule: mutation(keep, saveOwnModule),
  deleteOwnModule: mutation(keep, deleteOwnModule),
  listShippedTemplates: query(keep, listShippedTemplates),
  takeShippedTemplate: mutation(keep, takeShippedTemplate),
  getShippedOffer: { policy: keep, handle: ({ ctx, query }) => getShippedOffer(ctx, query) },
  takeShippedOffer: mutation(keep, takeShippedOffer),
  takeShippedOffers: { policy: keep, handle: ({ ctx, body }) => startTakingOffers(ctx, body) },
  listStandardTemplates: query(mayCertify('view'), listStandardTemplates),
  previewDocument: {
    policy: mayCertify('view'),
    handle: ({ ctx, query, reply }) => previewDocument(ctx, query, reply),
  },
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
