import { and, desc, eq, or } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import { afterApproval, isApproved, seatsFilledBy, stepsOf } from '#domain/capabilities/release/approval';
import { allowedReleaseNeeds, customerSigners, type ReleaseNeed, release } from '#domain/capabilities/release/policy';
import { countingOf, type ReleaseFacts, type ReleaseStanding, standingOf } from '#domain/capabilities/release/workflow';
import { channelLeaders } from '#domain/core/project/policy';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import type { RoleCode } from '#domain/kernel/roles';
import { lockNumbering } from '#server/capabilities/report/numbers';
import {
  consultantOf,
  groupOfProject,
  type OpenProject,
  openProject,
  requireNeed,
  within,
} from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { accounts, memberships, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { type Course, courseOf, type Seat, seatsOf } from './approvers';
import { principalsOf } from './deputies';
import { fingerprintsNow, kindOf, type ReleaseKind } from './kind';
import { releases } from './tables';

/** Admits callers with this need in documents; opening one checks again, with its project's state. */
export const may = (need: ReleaseNeed): Policy => toMeet(release.need(need));

export type Release = typeof releases.$inferSelect;

/** A project's document as the caller may use it. */
export interface OpenDocument {
  readonly project: OpenProject;
  readonly kind: ReleaseKind;
  /** Empty for documents of which a project has one. */
  readonly recordCode: string;
  /** Of what it states now; null while it may not become final. */
  readonly fingerprint: string | null;
  /** Newest first. */
  readonly submissions: readonly Release[];
  /** The submission that counts; undefined before the first one. */
  readonly current: Release | undefined;
  /** Who approves each submission, by its identifier. */
  readonly seats: ReadonlyMap<string, readonly Seat[]>;
  /** The approval of the submission that counts. */
  readonly course: Course | undefined;
  /** The places in it that the caller fills by approving now. */
  readonly filled: readonly Seat[];
  readonly standing: ReleaseStanding | null;
  readonly facts: ReleaseFacts;
}

/** All submissions of a project's document, newest first. */
export const releasesOf = (
  tx: Tx,
  project: Pick<OpenProject, 'tenantCode' | 'projectCode'>,
  document: ReleasedDocument,
  recordCodes: readonly string[] = [''],
) =>
  tx
    .select()
    .from(releases)
    .where(and(within(releases, project), eq(releases.document, document), anyOf(releases.recordCode, recordCodes)))
    .orderBy(desc(releases.preparedAt), desc(releases.releaseId));

const nobody: ReadonlySet<string> = new Set();

/**
 * Documents of one kind in a project that the caller has opened: where each stands, and what the caller is in it.
 * As many statements for many as for one.
 * @param known what the documents state now, in their order, where the caller has read it
 */
export async function documentsIn(
  ctx: Context,
  tx: Tx,
  project: OpenProject,
  document: ReleasedDocument,
  recordCodes: readonly string[],
  known?: readonly (string | null)[],
): Promise<OpenDocument[]> {
  const { roles, accountId } = project.caller;
  const { tenantCode } = ctx.actor;
  const needs = allowedReleaseNeeds(roles, project.state);
  const kind = kindOf(ctx, document);
  const fingerprints = known ?? (await fingerprintsNow(tx, kind, project, recordCodes));
  const all = await releasesOf(tx, project, document, recordCodes);
  const byRecord = groupBy(all, (one) => one.recordCode);
  const seats = await seatsOf(
    tx,
    project,
    all.map(({ releaseId }) => releaseId),
  );
  const maySign = needs.includes('sign');
  const principals = maySign && all.some(({ state }) => state === 'approving') ? await principalsOf(ctx, tx) : nobody;
  // A person of several tenants acts where they were named.
  const isHere = ({ memberTenant }: Seat) => memberTenant === tenantCode;
  return recordCodes.map((recordCode, place) => {
    const fingerprint = fingerprints[place] ?? null;
    const submissions = byRecord[recordCode] ?? [];
    const current = countingOf(submissions, fingerprint);
    const own = seats.get(current?.releaseId ?? '') ?? [];
    const course = current && courseOf(current, own);
    const filled = course && maySign ? seatsFilledBy(course, accountId, principals).filter(isHere) : [];
    return {
      project,
      kind,
      recordCode,
      fingerprint,
      submissions,
      current,
      seats,
      course,
      filled,
      standing: standingOf(current, fingerprint),
      facts: {
        isReady: fingerprint !== null,
        maySubmit: needs.includes('submit'),
        isReviewer: maySign && current?.reviewerId === accountId && current.reviewerTenant === tenantCode,
        isApprover: filled.length > 0,
        isLastApproval: course !== undefined && isApproved(afterApproval(course, accountId, filled)),
        isNamed:
          current?.reviewerId === accountId ||
          filled.length > 0 ||
          own.some((seat) => seat.accountId === accountId || seat.approvedBy === accountId),
        isStuck: course !== undefined && stepsOf(course).some(({ lacking }) => lacking > 0),
      },
    };
  });
}

export interface NamedDocuments {
  projectCode: string;
  document: ReleasedDocument;
  /** Each once. */
  recordCodes: readonly string[];
}

/**
 * Opens documents for what the call's row says (`may`).
 * @param lock keeps others from submitting or moving them meanwhile
 * @throws AppError notFound, forbidden, refusedTransition if the project is closed
 */
export async function openDocuments(
  ctx: Context,
  tx: Tx,
  { projectCode, document, recordCodes }: NamedDocuments,
  lock?: 'change',
): Promise<OpenDocument[]> {
  const { part: _, ...project } = await openProject(ctx, tx, projectCode);
  requireNeed(ctx, project, allowedReleaseNeeds(project.caller.roles, project.state));
  if (lock) await lockNumbering(tx, project, document);
  const known = await kindOf(ctx, document).records?.numbers(tx, project, recordCodes);
  if (recordCodes.some((code) => (known ? !known.has(code) : code !== ''))) throw new AppError('notFound');
  return documentsIn(ctx, tx, project, document, recordCodes);
}

/** The same of one document. */
export async function openDocument(
  ctx: Context,
  tx: Tx,
  { recordCode = '', ...named }: Omit<NamedDocuments, 'recordCodes'> & { recordCode?: string | undefined },
): Promise<OpenDocument> {
  const [opened] = await openDocuments(ctx, tx, { ...named, recordCodes: [recordCode] });
  if (!opened) throw new Error('A document was opened, and is not there.');
  return opened;
}

/** A person of the project's parties who can be named. */
export interface Candidate {
  readonly accountId: string;
  readonly name: string;
  readonly tenantCode: string;
  readonly party: string;
  /** Those for which the person can be named. */
  readonly roleCodes: readonly RoleCode[];
  readonly mayApprove: boolean;
}

/**
 * Everybody who can review or approve a project's document: the consultants who see the project, and the customer's managers.
 * Read as the system, since a customer doesn't see the channel's people.
 */
export function candidatesOf(
  ctx: Context,
  { project, kind }: Pick<OpenDocument, 'project' | 'kind'>,
): Promise<Candidate[]> {
  const { tenantCode, channelTenantCode } = project;
  return ctx.readAsSystem(async (tx) => {
    const [answering] = await tx
      .select({ consultant: consultantOf, owner: projectGroups.ownerAccountId })
      .from(projects)
      .innerJoin(projectGroups, groupOfProject)
      .where(within(projects, project));
    const ofCustomer = and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, customerSigners));
    const onProject = [answering?.consultant, answering?.owner].filter((one) => typeof one === 'string');
    const ofChannel = and(
      eq(memberships.tenantCode, channelTenantCode),
      anyOf(memberships.roleCode, release.rolesThatMay('sign')),
      or(anyOf(memberships.roleCode, channelLeaders), anyOf(memberships.accountId, onProject)),
    );
    const rows = await tx
      .selectDistinct({
        roleCode: memberships.roleCode,
        accountId: accounts.accountId,
        name: accounts.showName,
        tenantCode: memberships.tenantCode,
        party: tenants.name,
      })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
      .innerJoin(tenants, eq(tenants.tenantCode, memberships.tenantCode))
      .where(or(ofCustomer, ofChannel))
      .orderBy(tenants.name, accounts.showName, accounts.accountId, memberships.roleCode);
    const people = groupBy(rows, (row) => `${row.tenantCode} ${row.accountId}`);
    return Object.values(people).flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { roleCode: _, ...person } = first;
      return {
        ...person,
        roleCodes: own.map(({ roleCode }) => roleCode),
        mayApprove: kind.approvedBy === undefined || person.tenantCode === tenantCode,
      };
    });
  });
}
