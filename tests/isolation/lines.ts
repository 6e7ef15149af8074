import { randomUUID } from 'node:crypto';
import { standardMethods } from '#domain/assets/method/method';
import { assessmentRoles, wholeReaders } from '#domain/assets/policy';
import type { UnitStage, WorkState } from '#domain/assets/work/workflow';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { channelLeaders, projectCreators, serviceReaders } from '#domain/project/rules';
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
  'user.getVerifyCode': { roles: all, input: () => ({ body: { phone: '13800000099' } }) },
  'user.loginByPhone': {
    roles: all,
    input: () => ({ body: { phone: '13800000021', verifyCode: '246810' } }),
  },
  'user.binding': {
    roles: all,
    outcome: 'refused_transition',
    input: () => ({ body: { phone: '13800000099', verifyCode: '246810' } }),
  },
  'user.getUserInfo': { roles: all, input: nothing },
  'user.logout': { roles: all, input: nothing },
  'user.agreementLicences': { roles: all, input: () => ({ body: { licenceCodes: ['L-userAgreement-1'] } }) },
  'user.licencesLatest': { roles: all, input: () => ({ query: { type: 'userAgreement' } }) },
  'user.toolKitList': { roles: all, input: nothing },
  'user.aocList': { roles: all, input: nothing },
  'user.aocDetail': { roles: all, input: ({ aocCode }) => ({ params: { aocCode } }) },
  'user.aocLatest': { roles: all, input: nothing },
  'user.waitingTasks': { roles: all, input: nothing },
  'user.noticeList': { roles: all, input: nothing },
  'user.noticeRead': {
    roles: all,
    foreign: 'nothing',
    input: ({ noticeId }) => ({ body: { noticeIds: [noticeId] } }),
  },
  'user.demoAccounts': { roles: all, input: nothing },

  'tenant.customerNew': {
    roles: channelLeaders,
    input: ({ free }) => ({
      body: { name: free, size: 'small', industries: ['C'], managerName: '项目经理', managerPhone: '13700000001' },
    }),
  },
  'tenant.chose': { roles: all, input: ({ ownTenantCode }) => ({ body: { tenantCode: ownTenantCode } }) },
  'tenant.industryList': { roles: all, input: nothing },

  'project.getTenantListForProject': {
    roles: [...channel, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
    input: nothing,
  },
  'project.channelListGroup': { roles: [...channel, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'], input: nothing },
  'project.channelProjectGroupDetailInfo': {
    roles: channel,
    input: ({ projectGroupCode }) => ({ query: { projectGroupCode } }),
  },
  'project.channelDetailInfo': { roles: channel, input: ofProject },
  'project.consumerDetailInfo': { roles: serviceReaders, input: ofProject },
  'project.consumerList': { roles: serviceReaders, input: nothing },
  'project.channelProjectGroupSaveGroup': {
    roles: channel,
    input: ({ customerTenantCode, free }) => ({
      body: { name: free, customerTenantCode, projects: [{ name: free, standardCode: 'ISO27001-2022' }] },
    }),
  },
  'project.consumerUrge': {
    roles: editors,
    input: ({ projectCode, memberId }) => ({ body: { projectCode, type: 'login_verify', accountIds: [memberId] } }),
  },
  'iso.standardList': { roles: all, input: nothing },

  'assets.businessAssetsOptions': { roles: assessmentRoles, input: nothing },
  'assets.businessAssetsList': { roles: assessmentRoles, input: ofProject },
  'assets.businessAssetsAddOrUpdate': {
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
  'assets.businessAssetsDelete': {
    roles: editors,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId }) => ({ query: { projectCode, businessId, version: 1 } }),
  },
  'assets.systemAssetsOptions': { roles: assessmentRoles, input: nothing },
  'assets.systemAssetsList': { roles: assessmentRoles, input: ofProject },
  'assets.systemAssetsAddOrUpdate': {
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
  'assets.systemAssetsDelete': {
    roles: editors,
    fresh: async (tx, ids) => ({ systemId: await makeSystem(tx, own(ids)) }),
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId, version: 1 } }),
  },
  'assets.unitAssetsBusinessWithSystem': { roles: assessmentRoles, input: ofProject },
  'assets.unitAssetsList': {
    roles: assessmentRoles,
    foreign: 'nothing',
    input: ({ projectCode, systemId, unitId }) => ({ query: { projectCode, systemId, unitId } }),
  },
  'assets.unitAssetsUpdate': {
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
  'assets.unitAssetsDelete': {
    roles: editors,
    fresh: async (tx, ids) => ({ unitId: await makeUnit(tx, own(ids)) }),
    input: ({ projectCode, unitId }) => ({ query: { projectCode, unitId, version: 1 } }),
  },
  'assets.assessList': { roles: assessmentRoles, input: ofProject },
  'assets.assessControlList': { roles: assessmentRoles, input: ofProject },
  'assets.assessAssessHighRemnantRiskList': { roles: assessmentRoles, input: ofProject },
  'assets.assessConfirmAssessHighRemnantRiskList': { roles: assessmentRoles, input: ofProject },
  'assets.assessUpdate': {
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
  'assets.riskDelete': {
    roles: ['CONSUMER_EXECUTOR', ...editors],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'assess', state: 'inhand' }),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1 } }),
  },
  'assets.assessControlUpdate': {
    roles: ['CONSUMER_EXECUTOR', ...editors],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'control', state: 'inhand' }),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1, existingControl: '双人复核' } }),
  },
  'assets.riskHeatMap': { roles: assessmentRoles, input: ofProject },
  'assets.riskDetail': {
    roles: assessmentRoles,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  'assets.ownerStatus': { roles: assessmentRoles, input: ofProject },
  'assets.ownerList': { roles: assessmentRoles, input: ofProject },
  'assets.assetsList': { roles: assessmentRoles, input: ofProject },
  'assets.assetsOwnerDetailList': { roles: assessmentRoles, input: ofProject },
  'assets.assetsAssessList': { roles: assessmentRoles, input: ofProject },
  'assets.assessmentHistory': { roles: assessmentRoles, input: ofProject },
  'assets.unitAssetsModuleList': { roles: assessmentRoles, input: ofProject },
  'assets.unitAssetsListByCategory': {
    roles: assessmentRoles,
    input: ({ projectCode }) => ({ query: { projectCode, category: 'systemUnit' } }),
  },
  'assets.ownerUpdate': {
    roles: editors,
    input: ({ projectCode, unitId, memberId }) => ({ body: { projectCode, unitIds: [unitId], accountId: memberId } }),
  },
  'assets.executorAdd': {
    roles: ['CONSUMER_PM'],
    input: ({ projectCode, free }) => ({ body: { projectCode, name: free, phone: '13700000002' } }),
  },
  'assets.ownerSubmit': moving(['CONSUMER_EXECUTOR', ...editors], 'assess', 'inhand'),
  'assets.ownerComplete': moving(editors, 'assess', 'submitted'),
  'assets.ownerReject': moving(['CONSUMER_OWNER', ...editors], 'remnant_risk', 'submitted'),
  'assets.assessControlSubmit': moving(['CONSUMER_EXECUTOR', ...editors], 'control_reject', 'inhand'),
  'assets.assessControlComplete': moving(editors, 'control', 'submitted'),
  'assets.assessHandleSubmit': moving(['CONSUMER_EXECUTOR', ...editors], 'risk', 'inhand'),
  'assets.assessHandleComplete': moving(editors, 'risk', 'submitted'),
  'assets.assessConfirmSubmit': moving(['CONSUMER_EXECUTOR', ...editors], 'remnant_risk', 'inhand'),
  'assets.assessConfirmComplete': moving(['CONSUMER_PM', 'CONSUMER_OWNER'], 'remnant_risk', 'submitted'),
  'assets.riskAccept': {
    roles: ['CONSUMER_PM', 'CONSUMER_OWNER'],
    fresh: (tx, ids) => makeWork(tx, own(ids), { stage: 'remnant_risk', state: 'submitted' }),
    input: ({ projectCode, riskId }) => ({
      body: { projectCode, risks: [{ riskId, version: 1 }], acceptance: { reason: '可以承受', until: '2999-12-31' } },
    }),
  },
  // There are units in hand, and what is not signed is neither closed nor opened again.
  'assets.assetsConsumerComplete': {
    roles: ['CONSUMER_PM'],
    outcome: 'not_ready',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  'assets.assetsFinish': {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  'assets.assessmentReopen': {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode, reason: '需要补充' } }),
  },
  'assets.assessControlOptions': { roles: assessmentRoles, input: nothing },
  'assets.assessSuggestionList': {
    roles: assessmentRoles,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  'assets.assessmentMethods': { roles: assessmentRoles, input: ofProject },
  'assets.assessmentMethodChoose': {
    roles: editors,
    input: ({ projectCode, methodKey }) => ({ body: { projectCode, key: methodKey, version: 1 } }),
  },
  'assets.methodSave': {
    roles: editors,
    fresh: async (tx, ids) => ({ methodKey: await makeMethod(tx, ids.ownTenantCode, ids.ownTenantCode) }),
    input: ({ methodKey, free }) => ({
      body: { key: methodKey, version: 1, method: { ...standardMethods.matrix, name: { zh: free, en: free } } },
    }),
  },
  'assets.catalogueList': {
    roles: assessmentRoles,
    input: ({ projectCode }) => ({ query: { projectCode, kind: 'threat' } }),
  },
  'assets.catalogueSave': {
    roles: editors,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId, free }) => ({
      body: { entryId, version: 1, kind: 'threat', name: free, categories: ['systemUnit'] },
    }),
  },
  'assets.catalogueDelete': {
    roles: editors,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId }) => ({ body: { entryId, version: 1 } }),
  },
  'assets.importExcelParse': {
    roles: editors,
    input: async ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '资产清单.xlsx', content: await inventoryTemplate() },
    }),
  },
  'assets.inventoryTemplate': { roles: assessmentRoles, input: nothing },
  'assets.inventoryExport': { roles: wholeReaders, input: ({ projectCode }) => ({ body: { projectCode } }) },
  'assets.inventoryImportDetail': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.inventoryImportMarked': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.inventoryImportConfirm': {
    roles: editors,
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  'assets.inventoryImportUndo': {
    roles: editors,
    outcome: 'import_not_undoable',
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  'assets.assetsRiskEvaluateReport': { roles: reporters, input: ofProject },
  'assets.reportList': { roles: wholeReaders, input: ofProject },
  'assets.reportRisks': {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId } }),
  },
  'assets.reportRiskDetail': {
    roles: wholeReaders,
    outcome: 'not_found',
    input: ({ objectId }) => ({ query: { objectId, index: 0 } }),
  },
  'assets.reportFigures': { roles: wholeReaders, input: ofProject },
  'assets.assetDerivation': {
    roles: assessmentRoles,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, kind: 'system', id: systemId } }),
  },
  'assets.assetGraph': {
    roles: wholeReaders,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId } }),
  },

  'file.download': { roles: wholeReaders, input: ({ objectId }) => ({ query: { objectId } }) },
  'file.share': { roles: wholeReaders, input: ({ objectId }) => ({ body: { objectId } }) },

  // Executors see the jobs that they started.
  'job.detail': { roles: wholeReaders, input: ({ jobCode }) => ({ query: { jobCode } }) },
  'job.list': { roles: parties, input: ofProject },
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
