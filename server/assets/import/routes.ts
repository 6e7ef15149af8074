import { limits } from '#domain/kernel/limits';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes, sendStored } from '#server/kernel/files/send';
import { may, openAssessment } from '../assessment';
import { type AssetRoutes, does } from '../assetRoutes';
import { inventoryTemplate } from './documents/write';
import { startInventoryExport } from './jobs/exportInventory';
import { openImport } from './openImport';
import { importDetail } from './queries/importDetail';
import { confirmInventoryImport } from './verbs/confirmInventoryImport';
import { startInventoryImport } from './verbs/startInventoryImport';
import { startImportUndo } from './verbs/undoInventoryImport';

/** The template is the same for everybody: made once, when it is first asked for. */
let template: Promise<Buffer> | undefined;

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
    async handle({ reply }) {
      template ??= inventoryTemplate();
      return sendBytes(reply, await template, '资产清单模板.xlsx', xlsxMime);
    },
  },
  exportInventory: does('viewWhole', startInventoryExport),
  getImport: {
    policy: may('importInventory'),
    handle: ({ ctx, query }) => ctx.read((tx) => importDetail(ctx, tx, query)),
  },
  getMarkedWorkbook: {
    policy: may('importInventory'),
    async handle({ ctx, query, reply }) {
      const { found } = await ctx.read((tx) => openImport(ctx, tx, query.importCode));
      if (!found.markedObjectId) throw new AppError('notFound');
      return sendStored(ctx, reply, found.markedObjectId);
    },
  },
  confirmImport: does('importInventory', confirmInventoryImport),
  undoImport: does('importInventory', startImportUndo),
} satisfies Partial<AssetRoutes>;
