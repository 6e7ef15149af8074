import type { FastifyInstance } from 'fastify';
import { assets } from '#domain/assets/contract';
import { businessDictionaries, systemDictionaries } from '#domain/assets/inventory/dictionaries';
import { assessmentRoles, wholeReaders } from '#domain/assets/policy';
import { assetsSchemas } from '#domain/assets/schema';
import type { Services } from '../kernel/context';
import { AppError } from '../kernel/errors';
import { xlsxMime } from '../kernel/files/mime';
import { sendBytes, sendStored } from '../kernel/files/send';
import { mountSubject } from '../kernel/http/mount';
import { rolesOnly } from '../kernel/policy';
import { inventoryTemplate } from './import/documents/write';
import { startInventoryExport } from './import/jobs/exportInventory';
import { importDetail } from './import/queries/importDetail';
import { confirmInventoryImport, openImport } from './import/verbs/confirmInventoryImport';
import { inventoryFileLimit, startInventoryImport } from './import/verbs/startInventoryImport';
import { startImportUndo } from './import/verbs/undoInventoryImport';
import { listBusinesses, listBusinessesWithSystems, listSystems, listUnits } from './inventory/queries/listAssets';
import { deleteBusiness, deleteSystem, deleteUnit } from './inventory/verbs/deleteAsset';
import { saveBusiness } from './inventory/verbs/saveBusiness';
import { saveSystem } from './inventory/verbs/saveSystem';
import { saveUnit } from './inventory/verbs/saveUnit';
import { look } from './look';
import { catalogueRoutes } from './method/routes';
import { reportRoutes } from './report/routes';
import { riskRoutes } from './risk/routes';
import { workRoutes } from './work/routes';

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
