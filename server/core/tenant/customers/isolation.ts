import { eq } from 'drizzle-orm';
import type { customerSchemas } from '#domain/core/tenant/customers/schema';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { makeChangeSet } from '../../../../tests/factories/files';
import { makeCustomer } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers, channelLeaders, consultants } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { tenantRelations, tenants } from '../tables';
import { customerTemplate } from './import/workbooks';
import { customerImports, customers } from './tables';

/** A dry run of the caller's channel. */
async function tried(
  tx: Tx,
  { channelTenantCode: tenantCode, accountId: createdBy }: Ids,
  more: Partial<typeof customerImports.$inferInsert> = {},
): Promise<Partial<Ids>> {
  const importCode = newCode('I');
  const counts = { errorCount: 0, warningCount: 0, added: 0, left: 0 };
  const fileName = '客户清单.xlsx';
  await tx
    .insert(customerImports)
    .values({ tenantCode, importCode, createdBy, fileName, problems: [], ...counts, ...more });
  return { importCode };
}

/** One that would enter a customer. */
async function confirmable(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const owner = { tenantCode: ids.channelTenantCode, projectCode: null };
  const customers = [{ name: newCode('N'), size: 'small', industries: ['C'] }];
  return tried(tx, ids, { changeSetId: await makeChangeSet(services, tx, owner, { customers }), added: 1 });
}

/** One that has entered a customer on which nothing is built. */
async function entered(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const { tenantCode } = await makeCustomer(tx, { channel: ids.channelTenantCode });
  return tried(tx, ids, { entered: [{ id: tenantCode, what: '' }], added: 1, confirmedAt: new Date() });
}

/** One with a bad cell. */
async function marked(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const objectId = newCode('F');
  const [tenantCode, createdBy] = [ids.channelTenantCode, ids.accountId];
  const file = { name: '问题标注.xlsx', mime: xlsxMime, kind: 'customerImportMarked', size: 1, sha256: '' };
  await tx.insert(files).values({ ...file, tenantCode, objectId, createdBy });
  return tried(tx, ids, { markedObjectId: objectId, errorCount: 1 });
}

/** Another customer of the caller's channel, without projects. */
async function another(tx: Tx, { channelTenantCode: channel }: Ids): Promise<Partial<Ids>> {
  const { tenantCode } = await makeCustomer(tx, { channel });
  return { customerTenantCode: tenantCode };
}

/** One whose protection comes to its end, and can be extended. */
async function ending(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const made = await another(tx, ids);
  await tx
    .update(customers)
    .set({ protectedUntil: portalToday() })
    .where(eq(customers.tenantCode, made.customerTenantCode ?? ''));
  return made;
}

/** One in the pool. */
async function letGo(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const made = await another(tx, ids);
  const code = made.customerTenantCode ?? '';
  await tx.delete(tenantRelations).where(eq(tenantRelations.customerTenantCode, code));
  await tx.update(tenants).set({ createdByTenant: null }).where(eq(tenants.tenantCode, code));
  return made;
}

export const lines: Lines<typeof customerSchemas> = {
  createCustomer: {
    roles: channelLeaders,
    input: ({ free }) => ({
      body: { name: free, size: 'small', industries: ['C'], managerName: '项目经理', managerPhone: '13700000001' },
    }),
  },
  getCustomer: {
    roles: consultants,
    admits: advisers,
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
  saveCustomer: {
    roles: channelLeaders,
    // No call but a first one has this version; what is asked here is who is let in.
    outcome: 'conflict',
    input: ({ customerTenantCode, free }) => ({
      body: { tenantCode: customerTenantCode, version: 0, name: free, size: 'small', industries: ['C'] },
    }),
  },
  listAlikeCustomers: {
    roles: channelLeaders,
    foreign: 'nothing',
    input: ({ customerTenantCode, free }) => ({ query: { name: free, tenantCode: customerTenantCode } }),
  },
  listPool: { roles: channelLeaders, input: nothing },
  claimCustomer: {
    roles: channelLeaders,
    fresh: letGo,
    input: ({ customerTenantCode }) => ({ body: { tenantCode: customerTenantCode } }),
  },
  extendProtection: {
    roles: channelLeaders,
    fresh: ending,
    input: ({ customerTenantCode }) => ({ body: { tenantCode: customerTenantCode, version: 1, reason: '正在招标' } }),
  },
  extendProtections: {
    roles: channelLeaders,
    fresh: ending,
    input: ({ customerTenantCode }) => ({ body: { tenantCodes: [customerTenantCode], reason: '正在招标' } }),
  },
  releaseCustomer: {
    roles: ['CHANNEL_TENANT_MANAGER'],
    fresh: another,
    input: ({ customerTenantCode }) => ({ body: { tenantCode: customerTenantCode, reason: '暂无需求' } }),
  },
  listCustomerMoves: {
    roles: channelLeaders,
    foreign: 'nothing',
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
  getCustomerTemplate: { roles: channelLeaders, input: nothing },
  parseCustomers: {
    roles: channelLeaders,
    input: async () => ({ form: { fields: {}, name: '客户清单.xlsx', content: await customerTemplate('zh-CN') } }),
  },
  getCustomerImport: {
    roles: channelLeaders,
    fresh: (tx, ids) => tried(tx, ids),
    input: ({ importCode }) => ({ query: { importCode } }),
  },
  listCustomerImportProblems: {
    roles: channelLeaders,
    fresh: (tx, ids) => tried(tx, ids),
    input: ({ importCode }) => ({ query: { importCode } }),
  },
  getMarkedCustomers: {
    roles: channelLeaders,
    fresh: marked,
    // Whoever may have it gets as far as its bytes, which it has none of.
    outcome: 'file_damaged',
    input: ({ importCode }) => ({ query: { importCode } }),
  },
  listCustomerImports: { roles: channelLeaders, input: nothing },
  confirmCustomers: {
    roles: channelLeaders,
    fresh: confirmable,
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  undoCustomers: { roles: channelLeaders, fresh: entered, input: ({ importCode }) => ({ body: { importCode } }) },
  findEnterprises: { roles: channelLeaders, input: ({ free }) => ({ query: { keyword: free } }) },
};
