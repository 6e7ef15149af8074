import { randomUUID } from 'node:crypto';
import { standardMethods } from '#domain/assets/method/method';
import type { UnitStage, WorkState } from '#domain/assets/work/workflow';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { inventoryTemplate } from '#server/assets/import/documents/write';
import type { Tx } from '#server/kernel/db/database';
import { makeBusiness, makeImport, makeSystem, makeUnit } from '../factories/inventory';
import { makeMethod, makeWord } from '../factories/settings';
import { makeWork } from '../factories/work';
import type { Ids } from './world';

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  form?: { fields: Record<string, string>; name: string; content: Buffer };
}

/** How one endpoint is called validly, with every identifier taken from `ids`; the test puts foreign ones in. */
export interface Line {
  /** Roles that succeed with their own records; everybody else is refused. */
  roles: readonly RoleCode[];
  input(ids: Ids): Input | Promise<Input>;
  /** Makes what a successful call uses up, before each of them. */
  fresh?(tx: Tx, ids: Ids): Promise<Partial<Ids>>;
  /** Another outcome of the valid call than success; an errorCode. */
  outcome?: string;
  /** What a call with foreign identifiers gets: a refusal, or an answer without anything foreign. */
  foreign?: 'refused' | 'nothing';
}

const channelLeaders: readonly RoleCode[] = ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'];
const projectCreators: readonly RoleCode[] = [...channelLeaders, 'CHANNEL_OWNER', 'CHANNEL_EXECUTOR'];
const serviceReaders: readonly RoleCode[] = ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'];
const wholeReaders: readonly RoleCode[] = [...serviceReaders, ...projectCreators];
const assessmentRoles: readonly RoleCode[] = [...wholeReaders, 'CONSUMER_EXECUTOR'];
const all: readonly RoleCode[] = roleCodes;
const channel: readonly RoleCode[] = projectCreators;
const editors: readonly RoleCode[] = ['CONSUMER_PM', ...projectCreators];
const reporters: readonly RoleCode[] = ['CONSUMER_PM', ...channelLeaders];
const parties: readonly RoleCode[] = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
  ...projectCreators,
];
const nothing = () => ({});
const ofProject = ({ projectCode }: Ids) => ({ query: { projectCode } });

/** One line per mounted endpoint; an endpoint without one fails. */
export const lines: Record<string, Line> = {
  'user.sendVerifyCode': { roles: all, input: () => ({ body: { phone: '13800000099' } }) },
  'user.signIn': {
    roles: all,
    input: () => ({ body: { phone: '13800000021', verifyCode: '246810' } }),
  },
  'user.bindPhone': {
    roles: all,
    outcome: 'refused_transition',
    input: () => ({ body: { phone: '13800000099', verifyCode: '246810' } }),
  },
  'user.getUserInfo': { roles: all, input: nothing },
  'user.signOut': { roles: all, input: nothing },
  'user.agreeLicences': { roles: all, input: () => ({ body: { licenceCodes: ['L-userAgreement-1'] } }) },
  'user.getLatestLicence': { roles: all, input: () => ({ query: { type: 'userAgreement' } }) },
  'user.listToolKits': { roles: all, input: nothing },
  'user.listAnnouncements': { roles: all, input: nothing },
  'user.getAnnouncement': { roles: all, input: ({ aocCode }) => ({ params: { aocCode } }) },
  'user.getLatestAnnouncement': { roles: all, input: nothing },
  'user.listWaitingTasks': { roles: all, input: nothing },
  'user.listNotices': { roles: all, input: nothing },
  'user.readNotices': {
    roles: all,
    foreign: 'nothing',
    input: ({ noticeId }) => ({ body: { noticeIds: [noticeId] } }),
  },
  'user.listDemoAccounts': { roles: all, input: nothing },

  'tenant.createCustomer': {
    roles: channelLeaders,
    input: ({ free }) => ({
      body: { name: free, size: 'small', industries: ['C'], managerName: '项目经理', managerPhone: '13700000001' },
    }),
  },
  'tenant.chooseTenant': { roles: all, input: ({ ownTenantCode }) => ({ body: { tenantCode: ownTenantCode } }) },
  'tenant.listIndustries': { roles: all, input: nothing },

  'project.listCustomers': {
    roles: [...channel, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
    input: nothing,
  },
  'project.listProjectGroups': { roles: [...channel, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'], input: nothing },
  'project.getProjectGroup': {
    roles: channel,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  'project.getProjectAsChannel': { roles: channel, input: ofProject },
  'project.getProjectAsCustomer': { roles: serviceReaders, input: ofProject },
  'project.listServices': { roles: serviceReaders, input: nothing },
  'project.saveProjectGroup': {
    roles: channel,
    input: ({ customerTenantCode, free }) => ({
      body: { name: free, customerTenantCode, projects: [{ name: free, standardCode: 'ISO27001-2022' }] },
    }),
  },
  'project.urgePeople': {
    roles: editors,
    input: ({ projectCode, memberId }) => ({ body: { projectCode, type: 'login_verify', accountIds: [memberId] } }),
  },
  'iso.listStandards': { roles: all, input: nothing },

  'assets.listBusinessOptions': { roles: assessmentRoles, input: nothing },
  'assets.listBusinesses': { roles: assessmentRoles, input: ofProject },
  'assets.saveBusiness': {
    roles: editors,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId, free }) => ({
      body: {
        projectCode,
        businessId,
        version: 1,
        assetCode: free,
        name: '业务',
        ownImportance: 3,
        associations: [],
      },
    }),
  },
  'assets.deleteBusiness': {
    roles: editors,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId }) => ({ query: { projectCode, businessId, version: 1 } }),
  },
  'assets.listSystemOptions': { roles: assessmentRoles, input: nothing },
  'assets.listSystems': { roles: assessmentRoles, input: ofProject },
  'assets.saveSystem': {
    roles: editors,
    fresh: async (tx, ids) => ({ systemId: await makeSystem(tx, own(ids)) }),
    input: ({ projectCode, systemId, businessId, free }) => ({
      body: {
        projectCode,
        systemId,
        version: 1,
        assetCode: free,
        name: '系统',
        confidentiality: 3,
        integrity: 3,
        availability: 3,
        businesses: [{ businessId, carryType: 'full' }],
      },
    }),
  },
  'assets.deleteSystem': {
    roles: editors,
    fresh: async (tx, ids) => ({ systemId: await makeSystem(tx, own(ids)) }),
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId, version: 1 } }),
  },
  'assets.listBusinessesWithSystems': { roles: assessmentRoles, input: ofProject },
  'assets.listUnits': {
    roles: assessmentRoles,
    foreign: 'nothing',
    input: ({ projectCode, systemId, unitId }) => ({ query: { projectCode, systemId, unitId } }),
  },
  'assets.saveUnit': {
    roles: editors,
    fresh: async (tx, ids) => ({ unitId: await makeUnit(tx, own(ids)) }),
    input: ({ projectCode, unitId, systemId, free }) => ({
      body: {
        projectCode,
        unitId,
        version: 1,
        assetCode: free,
        name: '单元',
        category: 'systemUnit',
        assetType: 'hardware',
        confidentiality: 3,
        integrity: 3,
        availability: 3,
        systems: [{ systemId, essential: true }],
      },
    }),
  },
  'assets.deleteUnit': {
    roles: editors,
    fresh: async (tx, ids) => ({ unitId: await makeUnit(tx, own(ids)) }),
    input: ({ projectCode, unitId }) => ({ query: { projectCode, unitId, version: 1 } }),
  },
  'assets.listRisks': { roles: assessmentRoles, input: ofProject },
  'assets.listControlRisks': { roles: assessmentRoles, input: ofProject },
  'assets.listHighRemnantRisks': { roles: assessmentRoles, input: ofProject },
  'assets.listUnacceptedRisks': { roles: assessmentRoles, input: ofProject },
  'assets.saveRisk': {
    roles: ['CONSUMER_EXECUTOR', ...editors],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'assess', state: 'inhand' }),
    input: ({ projectCode, unitId, free }) => ({
      body: {
        projectCode,
        unitId,
        threat: free,
        vulnerability: '弱口令',
        threatFrequency: 3,
        vulnerabilitySeverity: 3,
      },
    }),
  },
  'assets.deleteRisk': {
    roles: ['CONSUMER_EXECUTOR', ...editors],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'assess', state: 'inhand' }),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1 } }),
  },
  'assets.saveControl': {
    roles: ['CONSUMER_EXECUTOR', ...editors],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'control', state: 'inhand' }),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1, existingControl: '双人复核' } }),
  },
  'assets.getHeatMap': { roles: assessmentRoles, input: ofProject },
  'assets.getRisk': {
    roles: assessmentRoles,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  'assets.getWorkStatus': { roles: assessmentRoles, input: ofProject },
  'assets.listWorkOwners': { roles: assessmentRoles, input: ofProject },
  'assets.listWorkUnits': { roles: assessmentRoles, input: ofProject },
  'assets.listOwnUnits': { roles: assessmentRoles, input: ofProject },
  'assets.listAssessedUnits': { roles: assessmentRoles, input: ofProject },
  'assets.listHistory': { roles: assessmentRoles, input: ofProject },
  'assets.listUnitModules': { roles: assessmentRoles, input: ofProject },
  'assets.listUnitsByCategory': {
    roles: assessmentRoles,
    input: ({ projectCode }) => ({ query: { projectCode, category: 'systemUnit' } }),
  },
  'assets.assignUnits': {
    roles: editors,
    input: ({ projectCode, unitId, memberId }) => ({ body: { projectCode, unitIds: [unitId], accountId: memberId } }),
  },
  'assets.addExecutor': {
    roles: ['CONSUMER_PM'],
    input: ({ projectCode, free }) => ({ body: { projectCode, name: free, phone: '13700000002' } }),
  },
  'assets.submitAssessment': moving(['CONSUMER_EXECUTOR', ...editors], 'assess', 'inhand'),
  'assets.completeAssessment': moving(editors, 'assess', 'submitted'),
  'assets.rejectUnits': moving(['CONSUMER_OWNER', ...editors], 'remnant_risk', 'submitted'),
  'assets.submitControl': moving(['CONSUMER_EXECUTOR', ...editors], 'control_reject', 'inhand'),
  'assets.completeControl': moving(editors, 'control', 'submitted'),
  'assets.submitTreatment': moving(['CONSUMER_EXECUTOR', ...editors], 'risk', 'inhand'),
  'assets.completeTreatment': moving(editors, 'risk', 'submitted'),
  'assets.submitRemnant': moving(['CONSUMER_EXECUTOR', ...editors], 'remnant_risk', 'inhand'),
  'assets.completeRemnant': moving(['CONSUMER_PM', 'CONSUMER_OWNER'], 'remnant_risk', 'submitted'),
  'assets.acceptRisks': {
    roles: ['CONSUMER_PM', 'CONSUMER_OWNER'],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'remnant_risk', state: 'submitted' }),
    input: ({ projectCode, riskId }) => ({
      body: { projectCode, risks: [{ riskId, version: 1 }], acceptance: { reason: '可以承受', until: '2999-12-31' } },
    }),
  },
  // There are units in hand, and what is not signed is neither closed nor opened again.
  'assets.signAssessment': {
    roles: ['CONSUMER_PM'],
    outcome: 'not_ready',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  'assets.finishAssessment': {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  'assets.reopenAssessment': {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode, reason: '需要补充' } }),
  },
  'assets.listAnnexControls': { roles: assessmentRoles, input: nothing },
  'assets.listSuggestions': {
    roles: assessmentRoles,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  'assets.listMethods': { roles: assessmentRoles, input: ofProject },
  'assets.chooseMethod': {
    roles: editors,
    input: ({ projectCode, methodKey }) => ({ body: { projectCode, key: methodKey, version: 1 } }),
  },
  'assets.saveMethod': {
    roles: editors,
    fresh: async (tx, ids) => ({ methodKey: await makeMethod(tx, ids.ownTenantCode, ids.ownTenantCode) }),
    input: ({ methodKey, free }) => ({
      body: { key: methodKey, version: 1, method: { ...standardMethods.matrix, name: { zh: free, en: free } } },
    }),
  },
  'assets.listCatalogue': {
    roles: assessmentRoles,
    input: ({ projectCode }) => ({ query: { projectCode, kind: 'threat' } }),
  },
  'assets.saveCatalogueEntry': {
    roles: editors,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId, free }) => ({
      body: { entryId, version: 1, kind: 'threat', name: free, categories: ['systemUnit'] },
    }),
  },
  'assets.deleteCatalogueEntry': {
    roles: editors,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId }) => ({ body: { entryId, version: 1 } }),
  },
  'assets.parseInventory': {
    roles: editors,
    input: async ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '资产清单.xlsx', content: await inventoryTemplate() },
    }),
  },
  'assets.getInventoryTemplate': { roles: assessmentRoles, input: nothing },
  'assets.exportInventory': { roles: wholeReaders, input: ({ projectCode }) => ({ body: { projectCode } }) },
  'assets.getImport': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.getMarkedWorkbook': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.confirmImport': {
    roles: editors,
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  'assets.undoImport': {
    roles: editors,
    outcome: 'import_not_undoable',
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  'assets.createRiskReport': { roles: reporters, input: ofProject },
  'assets.listReports': { roles: wholeReaders, input: ofProject },
  'assets.listReportRisks': {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId } }),
  },
  'assets.getReportRisk': {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId, index: 0 } }),
  },
  'assets.getReportFigures': { roles: wholeReaders, input: ofProject },
  'assets.getDerivation': {
    roles: assessmentRoles,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, kind: 'system', id: systemId } }),
  },
  'assets.getAssetGraph': {
    roles: wholeReaders,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId } }),
  },

  'file.downloadFile': { roles: wholeReaders, input: ({ objectId }) => ({ query: { objectId } }) },
  'file.shareFile': { roles: wholeReaders, input: ({ objectId }) => ({ body: { objectId } }) },

  // Executors see the jobs that they started.
  'job.getJob': { roles: wholeReaders, input: ({ jobCode }) => ({ query: { jobCode } }) },
  'job.listJobs': { roles: parties, input: ofProject },
};

const newName = () => `词 ${randomUUID()}`;

/** A move of a unit that stands so, in the hands of the customer's executor. */
function moving(roles: readonly RoleCode[], stage: UnitStage, state: WorkState): Line {
  return {
    roles,
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage, state }),
    input: ({ projectCode, unitId }) => ({ body: { projectCode, unitIds: [unitId], reason: '请补充' } }),
  };
}

/** Where records of the caller's own project are made. */
function own({ customerTenantCode, projectCode }: Ids) {
  return { tenantCode: customerTenantCode, projectCode };
}
