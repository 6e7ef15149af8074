import { limits } from '#domain/kernel/limits';
import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { templatePolicy } from '#domain/subjects/questionnaire/policy';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { templateSchemas } from '#domain/subjects/questionnaire/template/schema';
import { sendExport, sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { exportTemplate, markedTemplate, parseTemplate } from './book/workbooks';
import { getTemplate, listTemplates, listValidTemplates } from './queries';
import { createTemplate, deleteTemplate, enableTemplate, publishTemplate, saveTemplate } from './verbs';

const view = toMeet(templatePolicy.need('view'));
const edit = toMeet(templatePolicy.need('edit'));

/** Templates of questionnaires. */
export const templateRoutes: Pick<Routes<typeof calls, typeof questionnaireSchemas>, keyof typeof templateSchemas> = {
  listTemplates: query(view, listTemplates),
  listValidTemplates: query(toMeet(templatePolicy.need('choose')), listValidTemplates),
  getTemplate: query(view, getTemplate),
  createTemplate: {
    policy: edit,
    bodyLimit: limits.templateBytes,
    handle: ({ ctx, body }) => createTemplate(ctx, body),
  },
  saveTemplate: {
    policy: edit,
    bodyLimit: limits.templateBytes,
    handle: ({ ctx, body }) => saveTemplate(ctx, body),
  },
  publishTemplate: mutation(edit, publishTemplate),
  enableTemplate: mutation(edit, enableTemplate),
  deleteTemplate: mutation(edit, deleteTemplate),
  exportTemplate: {
    policy: view,
    async handle({ ctx, query, reply }) {
      const { told: detail, ...book } = await ctx.read((tx) => exportTemplate(ctx, tx, query));
      const told = { entity: 'questionnaireTemplate', entityCode: query.templateCode, detail } as const;
      return sendExport(ctx, reply, book, { action: 'exportTemplate', ...told });
    },
  },
  parseTemplate: {
    policy: edit,
    fileLimit: limits.spreadsheetBytes,
    // The route's policy has checked the caller's role already.
    admit: async () => undefined,
    handle: ({ ctx, form }) => parseTemplate(ctx, form),
  },
  getMarkedTemplate: {
    policy: edit,
    async handle({ ctx, query, reply }) {
      return sendFile(ctx, reply, await ctx.read((tx) => markedTemplate(ctx, tx, query.objectId)));
    },
  },
};
