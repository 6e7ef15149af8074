import type { FastifyInstance } from 'fastify';
import { assets } from '#domain/contract/assets';
import { assetsSchemas } from '#domain/contract/assets.schema';
import { type AssessmentAction, assessmentRoles } from '#domain/rules/assessment';
import { businessDictionaries, systemDictionaries } from '#domain/rules/dictionaries';
import type { Tx } from '../../db/database';
import { inventoryTemplate } from '../../documents/inventoryWorkbook/write';
import { AppError } from '../../errors';
import { sendBytes, sendStored } from '../../files/send';
import type { Context, Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { rolesOnly } from '../../http/policy';
import { type OpenAssessment, openAssessment } from './assessment';
import { confirmInventoryImport, openImport } from './confirmInventoryImport';
import { deleteBusiness, deleteSystem, deleteUnit } from './deleteAsset';
import { startInventoryExport } from './exportInventoryJob';
import { importDetail } from './importDetail';
import { listBusinesses, listBusinessesWithSystems, listSystems, listUnits } from './listAssets';
import { listRisks, riskDetail, riskHeatMap } from './listRisks';
import { xlsxMime } from './mime';
import { listReports, startRiskReport } from './riskReport';
import { saveBusiness } from './saveBusiness';
import { saveSystem } from './saveSystem';
import { saveUnit } from './saveUnit';
import { inventoryFileLimit, startInventoryImport } from './startInventoryImport';

const policy = rolesOnly(...assessmentRoles);

/** Reads from a project's assessment that the caller may see. */
const look = <T>(
  ctx: Context,
  projectCode: string,
  work: (tx: Tx, project: OpenAssessment) => Promise<T>,
  need: AssessmentAction = 'view',
) => ctx.read(async (tx) => work(tx, await openAssessment(ctx, tx, projectCode, need)));

/** The template is the same for everybody: made once, when it is first asked for. */
let template: Promise<Buffer> | undefined;

export const mountAssets = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'assets', assets, assetsSchemas, {
    businessAssetsOptions: { policy, handle: async () => Object.values(businessDictionaries) },
    businessAssetsList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listBusinesses(tx, project, query)),
    },
    businessAssetsAddOrUpdate: { policy, handle: ({ ctx, body }) => saveBusiness(ctx, body) },
    businessAssetsDelete: {
      policy,
      async handle({ ctx, query }) {
        await deleteBusiness(ctx, query);
        return null;
      },
    },
    systemAssetsOptions: { policy, handle: async () => Object.values(systemDictionaries) },
    systemAssetsList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listSystems(tx, project, query)),
    },
    systemAssetsAddOrUpdate: { policy, handle: ({ ctx, body }) => saveSystem(ctx, body) },
    systemAssetsDelete: {
      policy,
      async handle({ ctx, query }) {
        await deleteSystem(ctx, query);
        return null;
      },
    },
    unitAssetsBusinessWithSystem: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, listBusinessesWithSystems),
    },
    unitAssetsList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listUnits(tx, project, query)),
    },
    unitAssetsUpdate: { policy, handle: ({ ctx, body }) => saveUnit(ctx, body) },
    unitAssetsDelete: {
      policy,
      async handle({ ctx, query }) {
        await deleteUnit(ctx, query);
        return null;
      },
    },
    assessList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listRisks(tx, project, query)),
    },
    riskHeatMap: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => riskHeatMap(tx, project, query)),
    },
    riskDetail: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => riskDetail(tx, project, query.riskId)),
    },
    importExcelParse: {
      policy,
      fileLimit: inventoryFileLimit,
      handle: ({ ctx, form }) => startInventoryImport(ctx, form),
    },
    inventoryTemplate: {
      policy,
      async handle({ reply }) {
        template ??= inventoryTemplate();
        return sendBytes(reply, await template, '资产清单模板.xlsx', xlsxMime);
      },
    },
    inventoryExport: { policy, handle: ({ ctx, body }) => startInventoryExport(ctx, body.projectCode) },
    inventoryImportDetail: { policy, handle: ({ ctx, query }) => ctx.read((tx) => importDetail(ctx, tx, query)) },
    inventoryImportMarked: {
      policy,
      async handle({ ctx, query, reply }) {
        const { found } = await ctx.read((tx) => openImport(ctx, tx, query.importCode));
        if (!found.markedObjectId) throw new AppError('notFound');
        return sendStored(ctx, reply, found.markedObjectId);
      },
    },
    inventoryImportConfirm: { policy, handle: ({ ctx, body }) => confirmInventoryImport(ctx, body.importCode) },
    assetsRiskEvaluateReport: {
      policy,
      writes: true,
      handle: ({ ctx, query }) => startRiskReport(ctx, query.projectCode),
    },
    reportList: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, listReports) },
  });
