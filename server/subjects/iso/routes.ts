import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import type { iso as calls } from '#domain/subjects/iso/contract';
import { standardPolicy } from '#domain/subjects/iso/policy';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import { compareEntries } from '#domain/subjects/iso/standard';
import { documentText } from '#server/kernel/documents/texts';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes, sendExport, sendStored } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { signedIn, toMeet } from '#server/kernel/policy';
import { deleteDepartment, listDepartments, listUnmergedDepartments, saveDepartment } from './department/departments';
import { documentRoutes } from './document/routes';
import { documentControlRoutes } from './documentControl/routes';
import { documentEditRoutes } from './documentEdit/routes';
import { documentTextRoutes } from './documentText/routes';
import { draftingRoutes } from './drafting/routes';
import { editionRoutes } from './edition/routes';
import { existingRoutes } from './existing/routes';
import { confirmStandardImport } from './import/confirm';
import { listStandardImportProblems, listStandardImports, markedOf, standardImport } from './import/importDetail';
import { parseMapping, parseStandard, refsOfBoth, versionBefore } from './import/parse';
import { undoStandardImport } from './import/undo';
import { exportMapping, exportStandard, standardTemplate } from './import/workbooks';
import { materialRoutes } from './material/routes';
import { nonconformityRoutes } from './nonconformity/routes';
import { mayCertify } from './openCertification';
import { productRoutes } from './product/routes';
import { getStandard } from './queries/getStandard';
import { requestRoutes } from './request/routes';
import { scopeRoutes } from './scope/routes';
import { listStandards, readStandard } from './standards';
import { templateRoutes } from './template/routes';
import { getDateTimeline, saveTimeline } from './timeline/timeline';
import { saveProjectVariables, saveVariables, saveVariablesDraft } from './variable/saveVariables';
import { listModuleComponents, listPageModules, listVariables } from './variable/variables';
import { admitFactWorkbook, getFactWorkbook, readFactWorkbook } from './variable/workbook';

const read = toMeet(standardPolicy.need('read'));
const take = toMeet(standardPolicy.need('export'));
const keep = toMeet(standardPolicy.need('keep'));

/** Standards and management systems. */
export const isoRoutes: Routes<typeof calls, typeof isoSchemas> = {
  listStandards: {
    policy: signedIn(),
    async handle({ ctx, query: { projectType, owner, keyword } }) {
      const matches = matcherOf(keyword);
      return (await ctx.read(listStandards)).filter(
        (one) =>
          (!projectType || one.projectType === projectType) &&
          (!owner || one.owner === owner) &&
          matches(one.zh, one.en),
      );
    },
  },
  getStandard: query(read, getStandard),
  compareStandard: {
    policy: read,
    handle: ({ ctx, query: { standardCode, before, after } }) =>
      ctx.read(async (tx) => {
        const [old, now] = [await readStandard(tx, standardCode, before), await readStandard(tx, standardCode, after)];
        const { added, removed, retitled, changed } = compareEntries(old.entries, now.entries);
        return { added: [...added], removed: [...removed], retitled: [...retitled], changed: [...changed] };
      }),
  },
  getStandardTemplate: {
    policy: keep,
    async handle({ ctx: { language }, query: { kind }, reply }) {
      const name = `${documentText(language, `standard.${kind === 'mapping' ? 'mapping' : 'workbook'}.fileTemplate`)}.xlsx`;
      return sendBytes(reply, await standardTemplate(kind, language), name, xlsxMime);
    },
  },
  exportStandard: {
    policy: take,
    async handle({ ctx, query, reply }) {
      const { count, ...book } = await exportStandard(ctx, query);
      const told = { action: 'exportStandard', entity: 'standard', entityCode: query.standardCode } as const;
      return sendExport(ctx, reply, book, { ...told, detail: { name: book.name, count } });
    },
  },
  exportMapping: {
    policy: take,
    async handle({ ctx, query, reply }) {
      const { count, ...book } = await exportMapping(ctx, query);
      const told = { action: 'exportMapping', entity: 'standard', entityCode: query.standardCode } as const;
      return sendExport(ctx, reply, book, { ...told, detail: { name: book.name, count } });
    },
  },
  parseStandard: {
    policy: keep,
    fileLimit: limits.spreadsheetBytes,
    admit: ({ ctx, fields }) => versionBefore(ctx, fields),
    handle: ({ ctx, form }) => parseStandard(ctx, form),
  },
  parseMapping: {
    policy: keep,
    fileLimit: limits.spreadsheetBytes,
    admit: ({ ctx, fields }) => refsOfBoth(ctx, fields),
    handle: ({ ctx, form }) => parseMapping(ctx, form),
  },
  getStandardImport: query(keep, standardImport),
  listStandardImportProblems: query(keep, listStandardImportProblems),
  getMarkedStandard: {
    policy: keep,
    async handle({ ctx, query, reply }) {
      return sendStored(ctx, reply, await ctx.read((tx) => markedOf(ctx, tx, query.importCode)));
    },
  },
  listStandardImports: query(keep, listStandardImports),
  confirmStandardImport: mutation(keep, confirmStandardImport),
  undoStandardImport: mutation(keep, undoStandardImport),
  getDateTimeline: query(mayCertify('view'), getDateTimeline),
  saveTimeline: mutation(mayCertify('edit'), saveTimeline),
  listDepartments: query(mayCertify('view'), listDepartments),
  listUnmergedDepartments: query(mayCertify('view'), listUnmergedDepartments),
  saveDepartment: mutation(mayCertify('edit'), saveDepartment),
  deleteDepartment: mutation(mayCertify('edit'), deleteDepartment),
  listPageModules: query(mayCertify('view'), listPageModules),
  listModuleComponents: query(mayCertify('view'), listModuleComponents),
  getFactWorkbook: {
    policy: mayCertify('view'),
    async handle({ ctx, query, reply }) {
      const { module, tenantCode, ...book } = await getFactWorkbook(ctx, query);
      const { projectCode } = query;
      const told = { action: 'exportFacts', entity: 'variables', entityCode: projectCode, tenantCode } as const;
      return sendExport(ctx, reply, book, { ...told, detail: { projectCode, module } });
    },
  },
  readFactWorkbook: {
    policy: mayCertify('fill'),
    fileLimit: limits.spreadsheetBytes,
    admit: ({ ctx, fields }) => admitFactWorkbook(ctx, fields),
    handle: ({ ctx, form }) => readFactWorkbook(ctx, form),
  },
  listVariables: {
    policy: mayCertify('view'),
    handle: ({ ctx, params }) => ctx.read((tx) => listVariables(ctx, tx, params)),
  },
  saveProjectVariables: {
    policy: mayCertify('fill'),
    handle: ({ ctx, params, body }) => saveProjectVariables(ctx, { ...body, ...params }),
  },
  saveVariables: mutation(mayCertify('fill'), saveVariables),
  saveVariablesDraft: mutation(mayCertify('fill'), saveVariablesDraft),
  ...materialRoutes,
  ...editionRoutes,
  ...templateRoutes,
  ...documentRoutes,
  ...documentControlRoutes,
  ...documentEditRoutes,
  ...draftingRoutes,
  ...documentTextRoutes,
  ...requestRoutes,
  ...nonconformityRoutes,
  ...scopeRoutes,
  ...productRoutes,
  ...existingRoutes,
};
