import type { FastifyInstance } from 'fastify';
import { assets } from '#domain/contract/assets';
import { assetsSchemas } from '#domain/contract/assets.schema';
import { assessmentRoles, wholeReaders } from '#domain/rules/assessment';
import { businessDictionaries, systemDictionaries } from '#domain/rules/dictionaries';
import { inventoryTemplate } from '../../documents/inventoryWorkbook/write';
import { AppError } from '../../errors';
import { sendBytes, sendStored } from '../../files/send';
import type { Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { rolesOnly } from '../../http/policy';
import { catalogueRoutes } from './catalogueRoutes';
import { confirmInventoryImport, openImport } from './confirmInventoryImport';
import { deleteBusiness, deleteSystem, deleteUnit } from './deleteAsset';
import { startInventoryExport } from './exportInventoryJob';
import { importDetail } from './importDetail';
import { listBusinesses, listBusinessesWithSystems, listSystems, listUnits } from './listAssets';
import { look } from './look';
import { xlsxMime } from './mime';
import { reportRoutes } from './reportRoutes';
import { riskRoutes } from './riskRoutes';
import { saveBusiness } from './saveBusiness';
import { saveSystem } from './saveSystem';
import { saveUnit } from './saveUnit';
import { inventoryFileLimit, startInventoryImport } from './startInventoryImport';
import { startImportUndo } from './undoInventoryImport';
import { workRoutes } from './workRoutes';

const policy = rolesOnly(...assessmentRoles);
const wholePolicy = rolesOnly(...wholeReaders);

/** The template is the same for everybody: made once, when it is first asked for. */
let template: Promise<Buffer> | undefined;

/** Inventory, dry run and import; the other parts of the subject stand in files of their own. */
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
    inventoryExport: { policy: wholePolicy, handle: ({ ctx, body }) => startInventoryExport(ctx, body.projectCode) },
    inventoryImportDetail: { policy, handle: ({ ctx, query }) => ctx.read((tx) => importDetail(ctx, tx, query)) },
    inventoryImportMarked: {
      policy,
      async handle({ ctx, query, reply }) {
        const { found } = await ctx.read((tx) => openImport(ctx, tx, query.importCode));
        if (!found.markedObjectId) throw new AppError('notFound');
        return sendStored(ctx, reply, found.markedObjectId);
      },
    },
    inventoryImportUndo: { policy, handle: ({ ctx, body }) => startImportUndo(ctx, body.importCode) },
    inventoryImportConfirm: { policy, handle: ({ ctx, body }) => confirmInventoryImport(ctx, body.importCode) },
    ...riskRoutes(policy),
    ...workRoutes(policy),
    ...catalogueRoutes(policy),
    ...reportRoutes(wholePolicy),
  });
