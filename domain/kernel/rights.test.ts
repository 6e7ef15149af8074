import { describe, expect, it } from 'vitest';
import * as approval from '#domain/capabilities/approval/policy';
import * as file from '#domain/capabilities/file/policy';
import * as release from '#domain/capabilities/release/policy';
import * as workday from '#domain/capabilities/workday/policy';
import * as project from '#domain/core/project/policy';
import * as tenant from '#domain/core/tenant/policy';
import { isForGuests } from '#domain/kernel/guests';
import * as assets from '#domain/subjects/assets/policy';
import * as exam from '#domain/subjects/exam/policy';
import * as gap from '#domain/subjects/gap/analysis/policy';
import * as gov from '#domain/subjects/gov/policy';
import * as iso from '#domain/subjects/iso/policy';
import * as ledger from '#domain/subjects/ledger/policy';
import * as marketing from '#domain/subjects/marketing/policy';
import * as platform from '#domain/subjects/platform/policy';
import * as questionnaire from '#domain/subjects/questionnaire/policy';
import * as trail from '#domain/subjects/trail/policy';
import {
  advisers,
  channelLeaders,
  consultants,
  customerReaders,
  everybody,
  keepers,
  participants,
  reporters,
  reviewers,
  riskBearers,
  treaters,
  wholeReaders,
  workers,
} from '../../tests/isolation/roles';
import type { NounPolicy } from './policy';
import type { RoleCode } from './roles';

/*
 * All permissions once more by hand, role by role: a change of a policy, intended or not, must be repeated here. The
 * isolation tests check the same by calls; this one takes a second.
 */
const operator: readonly RoleCode[] = ['PLATFORM_MANAGER'];
const manager: readonly RoleCode[] = ['CHANNEL_TENANT_MANAGER'];
const projectManager: readonly RoleCode[] = ['CONSUMER_PM'];
const executor: readonly RoleCode[] = ['CONSUMER_EXECUTOR'];
const owners = riskBearers;
const bothSides: readonly RoleCode[] = [...owners, ...consultants];
const readersOfStandards: readonly RoleCode[] = [...participants, 'PLATFORM_MANAGER'];
const keepersOfPeople: readonly RoleCode[] = [...reporters, 'CB_TENANT_MANAGER', 'PLATFORM_MANAGER'];
const tenantLeaders: readonly RoleCode[] = ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER'];
const partnerReaders: readonly RoleCode[] = ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'];
const allButExecutors = everybody.filter((role) => role !== 'CONSUMER_EXECUTOR');

const rights: Readonly<Record<string, Readonly<Record<string, readonly RoleCode[]>>>> = {
  assessment: {
    view: participants,
    viewWhole: wholeReaders,
    editInventory: keepers,
    importInventory: keepers,
    generateReport: reporters,
    editReport: keepers,
    work: workers,
    assign: keepers,
    addExecutor: projectManager,
    review: reviewers,
    accept: riskBearers,
    treat: treaters,
    verify: reviewers,
    undo: treaters,
    sign: projectManager,
    finish: channelLeaders,
    reopen: channelLeaders,
    chooseMethod: keepers,
    proposeCriteria: keepers,
    approveCriteria: ['CONSUMER_PM'],
    joinRounds: keepers,
    comment: participants,
    attach: treaters,
    tidyFiles: keepers,
  },
  projectFiles: { view: wholeReaders, add: reviewers, tidy: keepers, share: reviewers },
  gap: {
    view: participants,
    viewWhole: wholeReaders,
    move: consultants,
    analyse: consultants,
    decideRisk: consultants,
    assign: bothSides,
    dispose: executor,
    review: owners,
    moveDisposal: [...owners, ...executor],
    addEvidence: [...consultants, ...executor],
    state: bothSides,
    editReport: bothSides,
  },
  examQuestion: {
    view: advisers,
    write: advisers,
    approve: [...channelLeaders, 'CHANNEL_OWNER', 'PLATFORM_MANAGER'],
  },
  examProcess: {
    view: advisers,
    write: advisers,
    viewCandidates: ['CONSUMER_PM', 'CONSUMER_OWNER', ...advisers],
    invigilate: advisers,
    sit: ['INTERNAL_AUDITOR'],
  },
  examCertificate: {
    view: advisers,
    viewOwn: ['INTERNAL_AUDITOR'],
    download: [...advisers, 'INTERNAL_AUDITOR', 'CONSUMER_PM', 'CONSUMER_OWNER'],
    revoke: [...channelLeaders, 'PLATFORM_MANAGER'],
    word: [...channelLeaders, 'PLATFORM_MANAGER'],
  },
  documentTemplate: { view: advisers, keep: channelLeaders },
  scopeProposal: { keep: channelLeaders },
  standard: { read: readersOfStandards, export: readersOfStandards, keep: channelLeaders },
  account: { pay: reporters, earn: channelLeaders },
  finance: { seeOrders: operator, keepBank: operator, refund: operator, invoice: operator, commission: operator },
  partners: { see: partnerReaders, manage: [...manager, ...operator], join: manager },
  products: { keep: operator },
  deliveries: { order: channelLeaders, serve: ['PLATFORM_DELIVERY'] },
  equity: {
    seeProducts: advisers,
    see: partnerReaders,
    seeAll: operator,
    apply: manager,
    buy: channelLeaders,
    grant: [...manager, ...operator],
  },
  tenancy: {
    see: operator,
    give: operator,
    keepBodies: operator,
    rename: operator,
    disable: operator,
    keepPeople: operator,
    support: operator,
  },
  announcing: { see: operator, announce: operator, keepGuide: operator },
  approving: { see: operator, decide: operator },
  project: {
    consult: advisers,
    seeCustomers: advisers,
    callCustomers: [...channelLeaders, 'CHANNEL_OWNER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
    create: consultants,
    readServices: customerReaders,
    edit: consultants,
    delete: consultants,
    close: channelLeaders,
    reopen: channelLeaders,
    enterCustomer: channelLeaders,
    giveCustomer: manager,
    urge: keepers,
    administer: channelLeaders,
    check: wholeReaders,
    takeUp: consultants,
  },
  questionnaire: {
    view: participants,
    viewWhole: wholeReaders,
    prepare: consultants,
    distribute: owners,
    answer: [...owners, ...executor],
    review: owners,
    decide: consultants,
    reopen: channelLeaders,
    revoke: bothSides,
    returnItems: bothSides,
  },
  template: { view: [...consultants, ...operator], choose: [...consultants, ...operator], edit: channelLeaders },
  membership: { manageInvitations: keepersOfPeople, inviteManager: channelLeaders },
  admission: { decide: [...channelLeaders, ...operator] },
  consultations: {
    ask: wholeReaders,
    follow: advisers,
    assign: [...channelLeaders, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  },
  organisation: { see: allButExecutors, change: keepersOfPeople },
  certification: {
    view: wholeReaders,
    edit: keepers,
    fill: reviewers,
    acknowledge: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'],
  },
  drafting: { forbid: reporters },
  release: { view: wholeReaders, submit: keepers, sign: bothSides, rule: keepers },
  workday: { see: operator, keep: operator },
  govProject: { view: wholeReaders, edit: keepers },
  nonconformity: {
    view: participants,
    viewWhole: wholeReaders,
    record: [...keepers, 'INTERNAL_AUDITOR'],
    keep: keepers,
    respond: treaters,
    verify: wholeReaders,
    move: participants,
  },
  tenantSettings: { see: owners, change: projectManager },
  people: { choose: allButExecutors, manage: keepersOfPeople },
  auditTrail: { see: tenantLeaders, seeAll: operator, export: [...tenantLeaders, ...operator] },
};

/** The rights of a channel's guests, who come for a delivery: those of their role about the project, and none of the channel. */
const ofGuests = [
  ...['assessment', 'gap', 'questionnaire', 'certification', 'nonconformity', 'govProject', 'release'].flatMap((noun) =>
    Object.keys(rights[noun] ?? {}).map((it) => `${noun}.${it}`),
  ),
  'projectFiles.view',
  'projectFiles.add',
  'projectFiles.tidy',
  'standard.read',
  'template.choose',
  'project.consult',
  'project.check',
  'project.edit',
  'project.urge',
  'project.takeUp',
];

const modules = [
  approval,
  assets,
  file,
  exam,
  gap,
  gov,
  iso,
  ledger,
  marketing,
  platform,
  project,
  questionnaire,
  release,
  tenant,
  trail,
  workday,
];
const policies = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((one): one is NounPolicy<string> => typeof one === 'object' && one !== null && 'rolesThatMay' in one);
const named = policies.flatMap((policy) =>
  policy.actions.map((action) => ({
    policy,
    action,
    need: policy.need(action),
    at: `${policy.need(action).noun}.${action}`,
  })),
);

describe('permissions', () => {
  it('cover every action', () => {
    const said = Object.entries(rights).flatMap(([noun, actions]) =>
      Object.keys(actions).map((action) => `${noun}.${action}`),
    );
    expect(named.map(({ at }) => at).sort()).toEqual(said.sort());
  });

  it.each(named.map((one) => [one.at, one] as const))('%s', (_at, { policy, action, need }) => {
    const may = [...(rights[need.noun]?.[action] ?? [])].sort();
    expect([...new Set(need.roles)].sort()).toEqual(may);
    expect([...new Set(policy.rolesThatMay(action))].sort()).toEqual(may);
    expect(everybody.filter((role) => policy.allowed([role]).includes(action)).sort()).toEqual(may);
  });

  it('are empty for visitors and for unknown roles', () => {
    for (const policy of policies) expect([policy.allowed([]), policy.allowed(['ROOT', ''])]).toEqual([[], []]);
  });

  it('open a noun to the roles that may take any action on it', () => {
    for (const policy of policies) {
      const anything = everybody.filter((role) =>
        policy.actions.some((action) => policy.allowed([role]).includes(action)),
      );
      expect([...policy.roles].sort()).toEqual(anything.sort());
    }
  });

  it('are limited to the project for guests of a channel', () => {
    expect(
      named
        .filter(({ need }) => isForGuests(need))
        .map(({ at }) => at)
        .sort(),
    ).toEqual([...ofGuests].sort());
  });
});

describe("seeing other people's work", () => {
  const those = (sees: (roles: readonly RoleCode[]) => boolean) => everybody.filter((role) => sees([role])).sort();

  it('is allowed to everyone but executors for units, findings and questions', () => {
    const { seesWhole } = project;
    expect(those(seesWhole)).toEqual([...wholeReaders].sort());
    expect([seesWhole([]), seesWhole(['CONSUMER_EXECUTOR', 'CONSUMER_PM'])]).toEqual([false, true]);
  });

  it('is allowed to everyone but consultants without a manager role for projects', () => {
    expect(those(project.seesAllProjects)).toEqual(
      everybody.filter((role) => role !== 'CHANNEL_OWNER' && role !== 'CHANNEL_EXECUTOR').sort(),
    );
    expect(project.seesAllProjects(['CHANNEL_OWNER', 'CHANNEL_EXECUTOR'])).toBe(false);
    expect(project.seesAllProjects(['CHANNEL_OWNER', 'CHANNEL_TENANT_SUB_MANAGER'])).toBe(true);
  });

  it('is allowed to managers and sub-managers of the tenant', () => {
    expect(those(project.leadsChannel)).toEqual([...channelLeaders].sort());
    expect(project.leadsChannel(['CHANNEL_OWNER', 'CHANNEL_TENANT_SUB_MANAGER'])).toBe(true);
  });

  it('lets executors be assigned findings and questions', () => {
    expect([gap.responsibleRole, questionnaire.respondentRole]).toEqual(['CONSUMER_EXECUTOR', 'CONSUMER_EXECUTOR']);
  });
});

describe('the allowed actions', () => {
  const manages: RoleCode[] = ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'];

  it('of a closed assessment are viewing, reporting, carrying out treatments and reopening', () => {
    expect([...assets.allowedAssessmentActions(manages, 'finished')].sort()).toEqual([
      'attach',
      'comment',
      'generateReport',
      'reopen',
      'tidyFiles',
      'treat',
      'verify',
      'view',
      'viewWhole',
    ]);
  });

  it('before closing are everything but reopening', () => {
    const all = Object.keys(rights.assessment ?? {}).filter((action) => action !== 'reopen');
    expect([...assets.allowedAssessmentActions(manages)].sort()).toEqual(all.sort());
  });

  it('of a terminated project are viewing and reporting', () => {
    expect([...assets.allowedAssessmentActions(manages, 'closed')].sort()).toEqual([
      'generateReport',
      'view',
      'viewWhole',
    ]);
  });

  it('on the files of a terminated project are limited to viewing', () => {
    expect(file.allowedFileActions(manages, 'closed')).toEqual(['view']);
    expect([...file.allowedFileActions(manages, 'finished')].sort()).toEqual(['share', 'view']);
    expect([...file.allowedFileActions(manages, 'inhand')].sort()).toEqual(['add', 'share', 'tidy', 'view']);
    expect([...file.allowedFileActions(['INTERNAL_AUDITOR'], 'inhand')]).toEqual(['view']);
  });

  it('include removing one’s own project files, and all of them for managing roles', () => {
    const caller = { accountId: 'a' };
    const of = (createdBy: string | null, kind = 'projectFile') => ({ kind, createdBy });
    expect(file.mayRemoveFile(of('a'), caller, ['view', 'add'])).toBe(true);
    expect(file.mayRemoveFile(of('b'), caller, ['view', 'add'])).toBe(false);
    expect(file.mayRemoveFile(of(null), caller, ['view', 'add'])).toBe(false);
    expect(file.mayRemoveFile(of('a'), caller, ['view'])).toBe(false);
    expect(file.mayRemoveFile(of('b'), caller, ['view', 'tidy'])).toBe(true);
    expect(file.mayRemoveFile(of('a', 'riskReportData'), caller, ['view', 'add', 'tidy'])).toBe(false);
  });
});
