import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { documentText } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes, sendStored } from '#server/kernel/files/send';
import { query } from '#server/kernel/http/routes';
import { may, openAssessment } from '../assessment';
import { type AssetRoutes, does } from '../assetRoutes';
import { inventoryTemplate } from './documents/write';
import { startInventoryExport } from './jobs/exportInventory';
import { openImport } from './openImport';
import { importDetail, listImportChanges, listImportProblems } from './queries/importDetail';
import { confirmInventoryImport } from './verbs/confirmInventoryImport';
import { mapInventoryImport } from './verbs/mapInventoryImport';
import { startInventoryImport } from './verbs/startInventoryImport';
import { startImportUndo } from './verbs/undoInventoryImport';

/** The template is the same for everybody: made once in each language, when it is first asked for. */
const templates = new Map<Language, Promise<Buffer>>();

/** The inventory as a workbook: template, export, dry run, confirm, undo. */
export const importRoutes = {
  parseInventory: {
    policy: may('importInventory'),
    fileLimit: limits.spreadsheetBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => openAssessment(ctx, tx, fields.projectCode)),
    handle: ({ ctx, form }) => startInventoryImport(ctx, form),
  },
  getInventoryTemplate: {
    policy: may('view'),
    async handle({ ctx: { language }, reply }) {
      const template = templates.get(language) ?? inventoryTemplate(language);
      templates.set(language, template);
      const name = `${documentText(language, 'assets.workbook.fileTemplate')}.xlsx`;
      return sendBytes(reply, await template, name, xlsxMime);
    },
  },
  exportInventory: does('viewWhole', startInventoryExport),
  getImport: query(may('importInventory'), importDetail),
  listImportProblems: query(may('importInventory'), listImportProblems),
  listImportChanges: query(may('importInventory'), listImportChanges),
  getMarkedWorkbook: {
    policy: may('importInventory'),
    async handle({ ctx, query, reply }) {
      const { found } = await ctx.read((tx) => openImport(ctx, tx, query.importCode));
      if (!found.markedObjectId) throw new AppError('notFound');
      return sendStored(ctx, reply, found.markedObjectId);
    },
  },
  mapImport: does('importInventory', mapInventoryImport),
  confirmImport: does('importInventory', confirmInventoryImport),
  undoImport: does('importInventory', startImportUndo),
} satisfies Partial<AssetRoutes>;
