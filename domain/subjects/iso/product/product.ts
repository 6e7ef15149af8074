/*
 * What a project's company makes or provides, and the steps in which it does (ISO 9001:2015, 4.4.1 and 8.5.1). Documents of its
 * management system name them.
 */

export const productKinds = ['product', 'service'] as const;
export type ProductKind = (typeof productKinds)[number];

/** What tells the people of a process how to work, and by what its output is inspected. */
export const processDocumentUses = ['workingInstruction', 'inspectionStandard'] as const;
export type ProcessDocumentUse = (typeof processDocumentUses)[number];

/** So many things a process may name as its equipment. */
export const EQUIPMENT_MAX = 20;

/** What people say of a process. */
export interface ProcessDetail {
  readonly name: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly equipment: readonly string[];
  /** Who carries it out: a department of the project, and a role in it. */
  readonly departmentCode: string | null;
  readonly role: string;
  /** What is controlled, and within which limits. */
  readonly controls: string;
  readonly records: string;
}

/** Several names in one cell, as people separate them; each once. */
export const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、，,；;\n]/u)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
