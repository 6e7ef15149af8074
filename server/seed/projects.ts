import type { ProjectKind, ProjectState } from '#domain/core/project/rules';
import data from './data/projects.json';

/** Project groups of channel A. `customer` is a demo tenant's key or the name of a further demo customer. */
export interface DemoProjectGroup {
  code: string;
  name: string;
  customer: string;
  /** Phone of the consultant who answers for it. */
  owner: string;
  /** Days before the seed. */
  days: number;
  projects: {
    code: string;
    name: string;
    /** Absent: a full one. */
    kind?: ProjectKind;
    /** Absent: ISO/IEC 27001. */
    standard?: string;
    state: ProjectState;
    /** Planned to last so many days. */
    lasts: number;
    /** Phone of the consultant who works on it; absent: the group's; null: it waits in the pool. */
    teacher?: string | null;
  }[];
}

interface DemoProjects {
  readonly inventoryProject: string;
  readonly groups: readonly DemoProjectGroup[];
}
// JSON knows no unions: seedData.test.ts holds the file to these types.
const { inventoryProject, groups } = data as DemoProjects;

/** The project that holds the demo inventory. */
export const DEMO_INVENTORY_PROJECT = inventoryProject;
export const demoProjectGroups = groups;
