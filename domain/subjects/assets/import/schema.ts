import { z } from 'zod';
import { code, filter, instant, paged, pageQuery } from '#domain/kernel/fields.schema';
import { importActions } from '#domain/kernel/imports';
import { foreignTable, tableMappings } from '#domain/kernel/tableMapping.schema';
import { projectCode } from '../fields.schema';
import { changeKinds, inventoryParts, type ProblemReason, problemReasons } from '../inventory/inventory';
import { inventoryImportStates, mappableFields } from './mapping';

const count = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** In the project, not in the file: left alone. */
  kept: z.number(),
});

export const inventorySummary = z.object({
  businesses: count,
  associations: count,
  systems: count,
  businessSystems: count,
  units: count,
  systemUnits: count,
  risks: count,
});

export const inventoryProblem = z.object({
  sheet: z.string(),
  /** From 1; 0: the whole sheet. */
  row: z.number(),
  /** From 1; 0: the whole row. */
  column: z.number(),
  reason: z.enum(Object.keys(problemReasons) as [ProblemReason, ...ProblemReason[]]),
  value: z.string(),
  detail: z.string().optional(),
});

/** How the tables of a workbook in another layout are read. */
export const inventoryMapping = tableMappings(mappableFields);
export type InventoryMapping = z.output<typeof inventoryMapping>;

const cellValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** The inventory as a spreadsheet. */
export const importSchemas = {
  parseInventory: { form: z.object({ projectCode }), data: z.object({ importCode: z.string() }) },
  getInventoryTemplate: { query: z.object({ projectCode: filter(projectCode) }) },
  exportInventory: { body: z.object({ projectCode }), data: z.object({ objectId: z.string(), name: z.string() }) },
  listImportProblems: { query: pageQuery.extend({ importCode: code }), data: paged(inventoryProblem) },
  listImportChanges: {
    query: pageQuery.extend({
      importCode: code,
      part: filter(z.enum(inventoryParts)),
      change: filter(z.enum(changeKinds)),
    }),
    data: paged(
      z.object({
        part: z.enum(inventoryParts),
        change: z.enum(changeKinds),
        /** Values of the natural key, in order. */
        key: z.array(z.string()),
        fields: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
      }),
    ),
  },
  getImport: {
    query: z.object({ importCode: code }),
    data: z.object({
      importCode: z.string(),
      projectCode: z.string(),
      fileName: z.string(),
      state: z.enum(inventoryImportStates),
      /** Of a workbook in a layout of its own: its tables, and how they are read, or could be. */
      tables: z.array(foreignTable).nullable(),
      mapping: inventoryMapping.nullable(),
      createdAt: instant,
      createdBy: z.string(),
      confirmedAt: instant.nullable(),
      summary: inventorySummary,
      errorCount: z.number(),
      warningCount: z.number(),
      allowedActions: z.array(z.enum(importActions)),
    }),
  },
  /** Reads a workbook in a layout of its own by these columns: a dry run like any other. */
  mapImport: {
    body: z.object({ importCode: code, tables: inventoryMapping }),
    data: z.object({ importCode: z.string() }),
  },
  getMarkedWorkbook: { query: z.object({ importCode: code }) },
  confirmImport: {
    body: z.object({ importCode: code }),
    data: z.object({ importCode: z.string(), projectCode: z.string(), summary: inventorySummary }),
  },
  undoImport: {
    body: z.object({ importCode: code }),
    data: z.object({ importCode: z.string(), projectCode: z.string() }),
  },
} as const;
