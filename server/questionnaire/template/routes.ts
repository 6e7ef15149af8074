import type { questionnaire as calls } from '#domain/questionnaire/contract';
import { templatePolicy } from '#domain/questionnaire/policy';
import type { questionnaireSchemas } from '#domain/questionnaire/schema';
import type { templateSchemas } from '#domain/questionnaire/template/schema';
import type { Routes } from '#server/kernel/http/mount';
import { toMeet } from '#server/kernel/policy';
import { getTemplate, listTemplates, listValidTemplates } from './queries';
import { createTemplate, deleteTemplate, enableTemplate, publishTemplate, saveTemplate } from './verbs';

const view = toMeet(templatePolicy.need('view'));
const edit = toMeet(templatePolicy.need('edit'));

/** Templates of questionnaires. */
export const templateRoutes: Pick<Routes<typeof calls, typeof questionnaireSchemas>, keyof typeof templateSchemas> = {
  listTemplates: { policy: view, handle: ({ ctx, query }) => ctx.read((tx) => listTemplates(ctx, tx, query)) },
  listValidTemplates: {
    policy: view,
    handle: ({ ctx, query }) => ctx.read((tx) => listValidTemplates(ctx, tx, query)),
  },
  getTemplate: { policy: view, handle: ({ ctx, query }) => ctx.read((tx) => getTemplate(ctx, tx, query)) },
  createTemplate: { policy: edit, handle: ({ ctx, body }) => createTemplate(ctx, body) },
  saveTemplate: { policy: edit, handle: ({ ctx, body }) => saveTemplate(ctx, body) },
  publishTemplate: { policy: edit, handle: ({ ctx, body }) => publishTemplate(ctx, body) },
  enableTemplate: { policy: edit, handle: ({ ctx, body }) => enableTemplate(ctx, body) },
  deleteTemplate: { policy: edit, handle: ({ ctx, body }) => deleteTemplate(ctx, body) },
};
