import type { ProjectType } from '../../core/project/rules';
import levelThree from '../../data/standards/GBT22239-2019-L3.json';
import hightech from '../../data/standards/HIGHTECH-2016.json';
import iso27001 from '../../data/standards/ISO27001-2022.json';
import mappings from '../../data/standards/mappings.json';
import type { Words } from '../../kernel/levels';
import type { MappingRow, StandardEntry } from './standard';
import { furtherStandards, govStandards, standards } from './standards';

/* What the portal's own standards consist of. Pages ask the server for it: it is too much for a first load. */

export interface ShippedStandard extends Words {
  readonly standardCode: string;
  /** null: no project is made for it. */
  readonly projectType: ProjectType | null;
  /** What it was taken from, and of which edition it is. */
  readonly source: Words;
  readonly edition: Words;
  readonly entries: readonly StandardEntry[];
}

interface Content {
  readonly source: Words;
  readonly edition: Words;
  readonly entries: readonly StandardEntry[];
}

const contents: Readonly<Record<string, Content>> = {
  [standards[0].standardCode]: iso27001 as Content,
  [furtherStandards[0].standardCode]: levelThree as Content,
  [govStandards[0].standardCode]: hightech as Content,
};

export const shippedStandards: readonly ShippedStandard[] = [
  ...standards,
  ...furtherStandards.map((standard) => ({ ...standard, projectType: null })),
  ...govStandards,
].map((standard) => {
  const content = contents[standard.standardCode];
  if (!content) throw new Error(`Nothing is known of ${standard.standardCode}`);
  return { ...standard, ...content };
});

export interface ShippedMapping {
  readonly from: string;
  readonly to: string;
  /** Whose judgement it is. */
  readonly note: Words;
  readonly rows: readonly MappingRow[];
}

export const shippedMappings: readonly ShippedMapping[] = mappings;
