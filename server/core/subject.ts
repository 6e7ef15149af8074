import type { SQL } from 'drizzle-orm';
import type { CheckCode, Findings } from '#domain/core/project/checks/checks';
import type { UrgeType } from '#domain/core/project/notices';
import type { ProjectKind, ProjectState, ProjectType } from '#domain/core/project/rules';
import type { ProjectBrief, ProjectDetail, ProjectWire } from '#domain/core/project/schema';
import type { HoldingKind } from '#domain/core/tenant/people/rules';
import type { UserWire } from '#domain/core/user/schema';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { Words } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import type { Context } from '#server/kernel/context';
import type { Pattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import type { ProjectKey } from './project/openProject';

/** A project as it is just being made, for what each field keeps of it. */
export interface NewProject {
  tenantCode: string;
  projectCode: string;
  name: string;
  kind: ProjectKind;
  standardCode: string;
  /** What the form chose for the field, as the contract has it. */
  method: 'matrix' | 'multiplication';
}

/** A standard as a project keeps it. */
export interface StandardOfProject {
  name: Words;
  type: ProjectType;
}

/** Of a project that is asked for: what decides what it costs. */
export type ProjectWish = Pick<NewProject, 'kind' | 'standardCode'>;

/** What waits for somebody, with the page that it is done on. */
export type WaitingTask = UserWire['listWaitingTasks']['data'][number];
/** The same of a project. */
export type ProjectTask = ProjectDetail['waiting'][number];

/** Something that a search has found, with the page that shows it. */
export type SearchHit = UserWire['search']['data'][number];

/** Conditions on a notice's row under which what it tells of is still to be done, by its kind; news have none. */
export type Matters = Readonly<Partial<Record<NoticeKind, SQL>>>;

/** What one person has in hand in a project. */
export interface InHand {
  count: number;
  late: number;
  /** The page that it is done on, for whom there is one. */
  path: string;
}

/** Who works in projects of one customer, by how much of the work is theirs, and what waits for whom. */
export interface AtWork {
  readonly units: ReadonlyMap<string, number>;
  readonly waits: readonly GroupWait[];
}
export type GroupWait = ProjectWire['getGroupTeam']['data']['waits'][number];

/** A project of the demo. */
export interface DemoProject {
  tenantCode: string;
  projectCode: string;
  name: string;
  kind: ProjectKind;
  /** The one that shows every field at its best. */
  isTold: boolean;
  /** One of the same company that is over: what it has learned is there again. */
  isEarlier: boolean;
}

/** What people of a tenant answer for in one field, until somebody else takes it over. */
export interface Holding {
  readonly kind: HoldingKind;
  /** Who of the tenant can hold it. */
  readonly roles: readonly RoleCode[];
  /** How much these people hold; who holds nothing may be absent. */
  count(tx: Tx, tenantCode: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Gives all of it to somebody else. @returns how much */
  handOver(ctx: Context, tx: Tx, from: string, to: { accountId: string; showName: string }): Promise<number>;
}

/** The consistency checks that a field makes of its own data. */
export interface ProjectChecks {
  /** The codes that it answers for. */
  readonly codes: readonly CheckCode[];
  /** What speaks; its statements don't grow with the project. */
  find(tx: Tx, project: ProjectKey): Promise<Findings>;
}

declare module '#server/kernel/subject' {
  /** What the core wants to know of every subject. */
  interface Subject {
    /** The standards that projects can be about, as far as the caller reads them, by their codes; one field keeps them. */
    standardsOfProjects?(tx: Tx): Promise<ReadonlyMap<string, StandardOfProject>>;
    /** What must be there for these projects, before they are asked for. */
    requireForProjects?(ctx: Context, tx: Tx, wanted: readonly ProjectWish[]): Promise<void>;
    /** What the demo has of this field; its files go into the store. */
    fillDemo?(tx: Tx, projects: readonly DemoProject[], files: FileStore): Promise<void>;
    /** What lists of projects and a project's own page show of this field. */
    readonly ofProjects?: {
      briefly(tx: Tx, projects: readonly ProjectKey[]): Promise<ReadonlyMap<string, Partial<ProjectBrief>>>;
      inDetail(ctx: Context, tx: Tx, project: ProjectKey & { state: ProjectState }): Promise<Partial<ProjectDetail>>;
      /** Its statements don't grow with the projects. */
      atWork?(ctx: Context, tx: Tx, projects: readonly ProjectKey[]): Promise<AtWork>;
      /** How many records people have entered. */
      holds(tx: Tx, project: ProjectKey): Promise<number>;
    };
    /** What waits for the caller in this field; of one project where it is named. */
    listWaiting?(ctx: Context, tx: Tx, projectCode?: string): Promise<WaitingTask[]>;
    /** What of this field the caller may see that is called so: a few of each kind. */
    search?(ctx: Context, tx: Tx, pattern: Pattern): Promise<SearchHit[]>;
    readonly checks?: ProjectChecks;
    readonly matters?: Matters;
    readonly holdings?: readonly Holding[];
    /** What people of a project have in hand, for reminders of these types. */
    readonly inHand?: {
      readonly urges: readonly UrgeType[];
      list(tx: Tx, project: ProjectKey): Promise<ReadonlyMap<string, InHand>>;
    };
  }
}
