import { z } from 'zod';
import { code } from '../../kernel/fields.schema';
import { defineJob } from '../../kernel/job';
import { importSchemas } from './schema';

/** Reads a workbook and tells what it would do. */
export const parseInventory = defineJob({
  kind: 'inventoryImport',
  input: z.object({ projectCode: code, objectId: code }),
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
  input: z.object({ projectCode: code }),
  result: importSchemas.exportInventory.data,
});
