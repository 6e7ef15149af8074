import { project } from '#domain/core/project/policy';
import type { tenant as calls } from '#domain/core/tenant/contract';
import type { customerSchemas } from '#domain/core/tenant/customers/schema';
import { limits } from '#domain/kernel/limits';
import { documentText } from '#server/kernel/documents/texts';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes, sendStored } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { findEnterprises } from './directory';
import { confirmCustomers } from './import/confirmCustomers';
import { customerImport, listCustomerImportProblems, listCustomerImports, markedOf } from './import/importDetail';
import { parseCustomers } from './import/parseCustomers';
import { undoCustomers } from './import/undoCustomers';
import { customerTemplate } from './import/workbooks';
import { listAlikeCustomers } from './queries/alike';
import { getCustomer } from './queries/getCustomer';
import { listCustomerMoves } from './queries/moves';
import { listPool } from './queries/pool';
import { createCustomer } from './verbs/createCustomer';
import { extendProtection, extendProtections } from './verbs/extendProtection';
import { saveCustomer } from './verbs/saveCustomer';
import { claimCustomer, releaseCustomer } from './verbs/takeCustomer';

const enter = toMeet(project.need('enterCustomer'));
const give = toMeet(project.need('giveCustomer'));

/** A channel's data of its customers. */
export const customerRoutes: Routes<Pick<typeof calls, keyof typeof customerSchemas>, typeof customerSchemas> = {
  createCustomer: mutation(enter, createCustomer),
  getCustomer: query(toMeet(project.need('seeCustomers')), getCustomer),
  saveCustomer: mutation(enter, saveCustomer),
  listAlikeCustomers: {
    policy: enter,
    handle: ({ ctx, query }) => listAlikeCustomers(ctx, query),
  },
  listPool: { policy: enter, handle: ({ ctx, query }) => listPool(ctx, query) },
  claimCustomer: mutation(enter, claimCustomer),
  extendProtection: mutation(enter, extendProtection),
  extendProtections: mutation(enter, extendProtections),
  releaseCustomer: mutation(give, releaseCustomer),
  listCustomerMoves: query(enter, listCustomerMoves),
  getCustomerTemplate: {
    policy: enter,
    async handle({ ctx: { language }, reply }) {
      const name = `${documentText(language, 'customer.workbook.fileTemplate')}.xlsx`;
      return sendBytes(reply, await customerTemplate(language), name, xlsxMime);
    },
  },
  parseCustomers: {
    policy: enter,
    fileLimit: limits.spreadsheetBytes,
    // Every leader of a channel may; the policy has checked.
    admit: async () => undefined,
    handle: ({ ctx, form }) => parseCustomers(ctx, form),
  },
  getCustomerImport: { policy: enter, handle: ({ ctx, query }) => customerImport(ctx, query) },
  listCustomerImportProblems: query(enter, listCustomerImportProblems),
  getMarkedCustomers: {
    policy: enter,
    async handle({ ctx, query, reply }) {
      return sendStored(ctx, reply, await ctx.read((tx) => markedOf(ctx, tx, query.importCode)));
    },
  },
  listCustomerImports: query(enter, listCustomerImports),
  confirmCustomers: mutation(enter, confirmCustomers),
  undoCustomers: mutation(enter, undoCustomers),
  findEnterprises: { policy: enter, handle: ({ ctx, query }) => findEnterprises(ctx, query) },
};
