import { assessmentRoles } from '#domain/rules/assessment';
import { channelLeaders, projectCreators, serviceReaders } from '#domain/rules/project';
import { type RoleCode, roleCodes } from '#domain/rules/roles';
import type { Tx } from '../../server/db/database';
import { inventoryTemplate } from '../../server/documents/inventoryWorkbook/write';
import { makeBusiness, makeImport, makeSystem, makeUnit } from '../factories/inventory';
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
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId } }),
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
  'assets.riskHeatMap': { roles: assessmentRoles, input: ofProject },
  'assets.riskDetail': {
    roles: assessmentRoles,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  'assets.importExcelParse': {
    roles: editors,
    input: async ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '资产清单.xlsx', content: await inventoryTemplate() },
    }),
  },
  'assets.inventoryTemplate': { roles: assessmentRoles, input: nothing },
  'assets.inventoryExport': { roles: assessmentRoles, input: ({ projectCode }) => ({ body: { projectCode } }) },
  'assets.inventoryImportDetail': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.inventoryImportMarked': { roles: editors, input: ({ importCode }) => ({ query: { importCode } }) },
  'assets.inventoryImportConfirm': {
    roles: editors,
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  'assets.assetsRiskEvaluateReport': { roles: reporters, input: ofProject },
  'assets.reportList': { roles: assessmentRoles, input: ofProject },

  'file.download': { roles: assessmentRoles, input: ({ objectId }) => ({ query: { objectId } }) },
  'file.share': { roles: assessmentRoles, input: ({ objectId }) => ({ body: { objectId } }) },

  'job.detail': { roles: parties, input: ({ jobCode }) => ({ query: { jobCode } }) },
  'job.list': { roles: parties, input: ofProject },
};

/** Where records of the caller's own project are made. */
function own({ customerTenantCode, projectCode }: Ids) {
  return { tenantCode: customerTenantCode, projectCode };
}
