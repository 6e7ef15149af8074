import { z } from 'zod';
import { code } from '../../../kernel/fields.schema';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { importSchemas, inventoryMapping } from './schema';

/** Of whoever asks; jobs from before it was asked have none. */
const language = z.enum(languages).default('zh-CN');

/** Reads a workbook and tells what it would do. */
export const parseInventory = defineJob({
  kind: 'inventoryImport',
  input: z.object({ projectCode: code, objectId: code, language, tables: inventoryMapping.optional() }),
  result: importSchemas.parseInventory.data,
});

/** Writes what a dry run has shown. */
export const confirmInventory = defineJob({
  kind: 'inventoryImportConfirm',
  input: z.object({ importCode: code }),
  result: importSchemas.confirmImport.data,
});

/** Takes a whole import back. */
export const undoInventory = defineJob({
  kind: 'inventoryImportUndo',
  input: z.object({ importCode: code }),
  result: importSchemas.undoImport.data,
});

/** The whole inventory as a workbook. */
export const exportInventory = defineJob({
  kind: 'inventoryExport',
  input: z.object({ projectCode: code, language }),
  result: importSchemas.exportInventory.data,
});
