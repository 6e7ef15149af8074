import type { SQL } from 'drizzle-orm';
import type { CheckCode, Findings } from '#domain/core/project/checks/checks';
import type { UrgeType } from '#domain/core/project/notices';
import type { ProjectKind, ProjectMethod, ProjectState, ProjectType } from '#domain/core/project/rules';
import type { ProjectBrief, ProjectDetail, ProjectWire } from '#domain/core/project/schema';
import type { HoldingKind } from '#domain/core/tenant/people/rules';
import type { UserWire } from '#domain/core/user/schema';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { Words } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import type { Context } from '#server/kernel/context';
import type { NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import type { ProjectKey } from './project/openProject';

/** A project while it is created, for the initial records of subjects. */
export interface NewProject {
  tenantCode: string;
  projectCode: string;
  name: string;
  kind: ProjectKind;
  standardCode: string;
  /** The form's choices for the subject, as in the contract. */
  method: ProjectMethod;
}

/** A standard as a project keeps it. */
export interface StandardOfProject {
  name: Words;
  type: ProjectType;
}

/** The facts of a requested project that decide its price. */
export type ProjectWish = Pick<NewProject, 'kind' | 'standardCode'>;

/** A task, with the page for it. */
export type WaitingTask = UserWire['listWaitingTasks']['data'][number];
/** The same of a project. */
export type ProjectTask = ProjectDetail['waiting'][number];

/** Something that a search has found, with the page that shows it. */
export type SearchHit = UserWire['search']['data'][number];

/** Conditions on a notice's row under which its matter is still open, by kind; news have none. */
export type Matters = Readonly<Partial<Record<NoticeKind, SQL>>>;

/** A person's open work in a project. */
export interface InHand {
  count: number;
  late: number;
  /** The page that it is done on, for whom there is one. */
  path: string;
}

/** Participants in projects of one customer, with their amount of work, and who is waited for. */
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
  /** A completed project of the same company, whose results can be reused. */
  isEarlier: boolean;
}

/** Work that people of a tenant hold in one subject and that can be handed over. */
export interface Holding {
  readonly kind: HoldingKind;
  /** The tenant's people who can hold it. */
  readonly roles: readonly RoleCode[];
  /** The amount that these people hold; people without any may be absent. */
  count(tx: Tx, tenantCode: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Hands all of it over to another person. @returns the amount */
  handOver(ctx: Context, tx: Tx, from: string, to: { accountId: string; showName: string }): Promise<number>;
}

/** The consistency checks that a field makes of its own data. */
export interface ProjectChecks {
  /** The codes that it answers for. */
  readonly codes: readonly CheckCode[];
  /** The findings; the number of statements does not grow with the project. */
  find(tx: Tx, project: ProjectKey): Promise<Findings>;
}

declare module '#server/kernel/subject' {
  /** What the core asks of every subject. */
  interface Subject {
    /** The standards that projects can be about, as far as the caller reads them, by their codes; one field keeps them. */
    standardsOfProjects?(tx: Tx): Promise<ReadonlyMap<string, StandardOfProject>>;
    /** Preconditions of these projects, checked before they are requested. */
    requireForProjects?(ctx: Context, tx: Tx, wanted: readonly ProjectWish[]): Promise<void>;
    /** The subject's part of the demo; its files go into the store. */
    fillDemo?(tx: Tx, projects: readonly DemoProject[], files: FileStore): Promise<void>;
    /** The subject's part of project lists and of a project's own page. */
    readonly ofProjects?: {
      briefly(tx: Tx, projects: readonly ProjectKey[]): Promise<ReadonlyMap<string, Partial<ProjectBrief>>>;
      inDetail(ctx: Context, tx: Tx, project: ProjectKey & { state: ProjectState }): Promise<Partial<ProjectDetail>>;
      /** Its statements don't grow with the projects. */
      atWork?(ctx: Context, tx: Tx, projects: readonly ProjectKey[]): Promise<AtWork>;
      /** How many records people have entered. */
      holds(tx: Tx, project: ProjectKey): Promise<number>;
    };
    /** The caller's tasks in this subject; of one project if it is named. */
    listWaiting?(ctx: Context, tx: Tx, projectCode?: string): Promise<WaitingTask[]>;
    /** Records of this subject with that name that the caller may see: a few of each kind. */
    search?(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]>;
    readonly checks?: ProjectChecks;
    /** Of notices that the caller reads. */
    matters?(ctx: Context): Matters;
    readonly holdings?: readonly Holding[];
    /** People's open work in a project, for reminders of these types. */
    readonly inHand?: {
      readonly urges: readonly UrgeType[];
      list(tx: Tx, project: ProjectKey): Promise<ReadonlyMap<string, InHand>>;
    };
  }
}
