import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { auditLog } from '#server/kernel/tables';
import { accountOf, daysAgo } from '#server/seed/story';
import { givenNumber } from '../report/numbers';
import { fingerprintsNow, type ReleaseKind } from './kind';
import { releaseApprovers, releases } from './tables';

/** An act of the demo: the phone of the person, and how many days ago it was. */
type Act = readonly [phone: string, days: number];

interface Approval {
  kind: ReleaseKind;
  releaseId: string;
  /** Which one, of documents of which a project has many. */
  recordCode?: string;
  prepared: Act;
  reviewed: Act;
  /** By a person of the customer. */
  approved: Act;
  /** Steps before that, each with one approval; `for` is the person whose deputy acted. */
  before?: readonly { name: string; act: Act; for?: Act }[];
  /** Of the last step, where there are others before it. */
  lastStep?: string;
}

/** A document of the demo that three people have prepared, reviewed and approved, each on a day, as the history tells it. */
export async function approveInDemo(
  tx: Tx,
  project: Pick<DemoProject, 'tenantCode' | 'projectCode'>,
  { kind, releaseId, recordCode = '', prepared, reviewed, approved, before = [], lastStep = '' }: Approval,
): Promise<void> {
  const { tenantCode, projectCode } = project;
  const { document } = kind;
  const places = [...before, { name: lastStep, act: approved }] as NonNullable<Approval['before']>;
  const people = await tx
    .select({ accountId: accounts.accountId, name: accounts.showName })
    .from(accounts)
    .where(
      anyOf(
        accounts.accountId,
        [prepared, reviewed, ...places.flatMap(({ act, for: whose = act }) => [act, whose])].map(([phone]) =>
          accountOf(phone),
        ),
      ),
    );
  const nameOf = ([phone]: Act) => people.find(({ accountId }) => accountId === accountOf(phone))?.name ?? '';
  const [{ channel } = { channel: tenantCode }] = await tx
    .select({ channel: projects.channelTenantCode })
    .from(projects)
    .where(within(projects, project));
  const [fingerprint] = await fingerprintsNow(tx, kind, project, [recordCode]);
  if (!fingerprint) throw new Error(`${document} of ${projectCode} may not become final.`);
  const numbers = await kind.records?.numbers(tx, project, [recordCode]);
  const report =
    numbers?.get(recordCode) ?? (await givenNumber(tx, project, document, portalToday(daysAgo(prepared[1]))));
  await tx.insert(releases).values({
    tenantCode,
    projectCode,
    releaseId,
    document,
    recordCode,
    fingerprint,
    state: 'approved',
    preparedBy: accountOf(prepared[0]),
    preparedByName: nameOf(prepared),
    preparerTenant: channel,
    preparedAt: daysAgo(prepared[1]),
    reviewerId: accountOf(reviewed[0]),
    reviewerName: nameOf(reviewed),
    reviewerTenant: channel,
    reviewedAt: daysAgo(reviewed[1]),
    approverId: accountOf(approved[0]),
    approval: { inOrder: true, steps: places.map(({ name }) => ({ name, quorum: 1 })) },
    approverName: places.map(({ act }) => nameOf(act)).join(' / '),
    approverTenant: tenantCode,
    approvedAt: daysAgo(approved[1]),
  });
  await tx.insert(releaseApprovers).values(
    places.map(({ act, for: whose = act }, step) => ({
      tenantCode,
      projectCode,
      releaseId,
      step,
      accountId: accountOf(whose[0]),
      name: nameOf(whose),
      memberTenant: tenantCode,
      approvedBy: accountOf(act[0]),
      approvedByName: nameOf(act),
      approvedAt: daysAgo(act[1]),
    })),
  );
  const of = { projectCode, document, report, fingerprint, ...(recordCode && { recordCode }) };
  const acts = [
    {
      action: 'submitRelease',
      act: prepared,
      detail: {
        ...of,
        reviewer: nameOf(reviewed),
        approver: places.map(({ act, for: whose = act }) => nameOf(whose)).join(' / '),
      },
    },
    { action: 'reviewRelease', act: reviewed, detail: of },
    ...before.map(({ name, act, for: whose }) => ({
      action: 'approveStep',
      act,
      detail: { ...of, step: name, deputyFor: whose ? nameOf(whose) : '' },
    })),
    { action: 'approveRelease', act: approved, detail: of },
  ];
  await tx.insert(auditLog).values(
    acts.map(({ action, act: [phone, days], detail }) => ({
      at: daysAgo(days),
      tenantCode,
      actorTenantCode: places.some(({ act }) => act[0] === phone) ? tenantCode : channel,
      accountId: accountOf(phone),
      action,
      entity: 'document',
      entityCode: recordCode || projectCode,
      detail,
    })),
  );
}
