import { eq } from 'drizzle-orm';
import type { marketingSchemas } from '#domain/subjects/marketing/schema';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import {
  grantUnits,
  handUnits,
  makeDelivery,
  makeEquityApplication,
  makeProduct,
  PRODUCT,
  productContent,
} from '../../../tests/factories/equity';
import { makePng } from '../../../tests/factories/pictures';
import { givePoints, storedFile } from '../../../tests/factories/points';
import { makeTenant } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { advisers, everybody } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';
import { deliveries } from './tables';

const manager = ['CHANNEL_TENANT_MANAGER'] as const;
const managers = ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER'] as const;
const leaders = ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER'] as const;
const servers = ['PLATFORM_DELIVERY'] as const;
const operator = ['PLATFORM_MANAGER'] as const;
const holders = [...managers, 'PLATFORM_DELIVERY'] as const;

const pdf = { name: '成果.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** A delivery that the caller works on. */
const makeTaken = (tx: Tx, { channelTenantCode: tenantCode, projectCode, accountId }: Ids): Promise<string> =>
  makeDelivery(tx, { tenantCode, projectCode, accountId }, { state: 'working', takenBy: accountId });

/** The same with a file of its result. */
async function makeResult(tx: Tx, ids: Ids) {
  const deliveryCode = await makeTaken(tx, ids);
  const attached = { entity: 'delivery', entityCode: deliveryCode };
  return { deliveryCode, objectId: await storedFile(tx, ids.channelTenantCode, 'deliveryResult', attached) };
}

export const lines: Lines<typeof marketingSchemas> = {
  listProducts: { roles: advisers, input: nothing },
  orderDelivery: {
    roles: leaders,
    fresh: async (tx, { channelTenantCode, projectCode }) => {
      await givePoints(tx, channelTenantCode, { paid: 500 });
      // One at a time for a project.
      await tx.update(deliveries).set({ state: 'cancelled' }).where(eq(deliveries.projectCode, projectCode));
      return { productCode: await makeProduct(tx, { usedBy: 'delivery' }) };
    },
    input: ({ productCode, projectCode, free }) => ({
      body: { productCode, edition: 1, projectCode, wish: free, points: 500 },
    }),
  },
  listDeliveries: { roles: leaders, input: nothing },
  getDelivery: { roles: leaders, input: ({ deliveryCode }) => ({ query: { deliveryCode } }) },
  decideDelivery: {
    roles: leaders,
    fresh: async (tx, { channelTenantCode: tenantCode, projectCode, accountId }) => ({
      deliveryCode: await makeDelivery(tx, { tenantCode, projectCode, accountId }),
    }),
    input: ({ deliveryCode }) => ({ body: { deliveryCode, version: 1, action: 'cancel' } }),
  },
  // The platform's people deliver to all channels.
  listAllDeliveries: { roles: servers, acrossTenants: true, input: nothing },
  getAnyDelivery: { roles: servers, acrossTenants: true, input: ({ deliveryCode }) => ({ query: { deliveryCode } }) },
  addDeliveryFile: {
    roles: servers,
    acrossTenants: true,
    fresh: async (tx, ids) => ({ deliveryCode: await makeTaken(tx, ids) }),
    input: ({ deliveryCode }) => ({ form: { fields: { deliveryCode }, ...pdf } }),
  },
  removeDeliveryFile: {
    roles: servers,
    acrossTenants: true,
    fresh: makeResult,
    input: ({ deliveryCode, objectId }) => ({ body: { deliveryCode, objectId } }),
  },
  getDeliveryFile: {
    roles: leaders,
    outcome: 'file_damaged',
    fresh: makeResult,
    input: ({ deliveryCode, objectId }) => ({ query: { deliveryCode, objectId } }),
  },
  getAnyDeliveryFile: {
    roles: servers,
    acrossTenants: true,
    outcome: 'file_damaged',
    fresh: makeResult,
    input: ({ deliveryCode, objectId }) => ({ query: { deliveryCode, objectId } }),
  },
  serveDelivery: {
    roles: servers,
    acrossTenants: true,
    fresh: async (tx, { channelTenantCode: tenantCode, projectCode, accountId }) => ({
      deliveryCode: await makeDelivery(tx, { tenantCode, projectCode, accountId }),
    }),
    input: ({ deliveryCode, free }) => ({ body: { deliveryCode, version: 1, action: 'refuse', text: free } }),
  },
  listOffers: { roles: operator, acrossTenants: true, input: nothing },
  getOffer: { roles: operator, acrossTenants: true, input: () => ({ query: { productCode: PRODUCT } }) },
  saveOffer: { roles: operator, acrossTenants: true, input: () => ({ body: { content: productContent() } }) },
  setOfferState: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ productCode: await makeProduct(tx) }),
    input: ({ productCode }) => ({ body: { productCode, version: 1, action: 'withdraw' } }),
  },
  moveOffer: { roles: operator, acrossTenants: true, input: () => ({ body: { productCode: PRODUCT, position: 1 } }) },
  addProductPicture: {
    roles: operator,
    acrossTenants: true,
    input: () => ({ form: { fields: {}, name: '封面.png', content: makePng(2, 1) } }),
  },
  getProductPicture: {
    roles: advisers,
    outcome: 'file_damaged',
    fresh: async (tx) => {
      const objectId = await storedFile(tx, 'TPLATFORM', 'productPicture');
      return { objectId, productCode: await makeProduct(tx, { pictures: [objectId] }) };
    },
    input: ({ objectId, productCode }) => ({ query: { objectId, productCode } }),
  },
  buyProducts: {
    roles: leaders,
    fresh: async (tx, { channelTenantCode }) => {
      await givePoints(tx, channelTenantCode, { paid: 1200 });
      return {};
    },
    input: () => ({ body: { items: [{ productCode: PRODUCT, edition: 1, count: 1 }], points: 1200 } }),
  },
  getInvitation: {
    roles: everybody,
    admits: 'anybody',
    input: () => ({ query: { inviteCode: 'XAHG2025' } }),
  },
  checkInvitation: { roles: manager, input: () => ({ query: { inviteCode: 'XAHG2025' } }) },
  listSubChannels: {
    roles: holders,
    foreign: 'nothing',
    input: ({ channelTenantCode }) => ({ query: { parentTenantCode: channelTenantCode } }),
  },
  // A holder of a code may join; this tests which roles are admitted.
  joinPartner: {
    roles: manager,
    outcome: 'invite_code_unknown',
    input: () => ({ body: { inviteCode: 'NOBODYS1' } }),
  },
  leavePartner: { roles: manager, outcome: 'refused_transition', input: nothing },
  movePartner: {
    roles: managers,
    fresh: async (tx, { channelTenantCode }) => ({
      otherPartnerCode: await makeTenant(tx, { type: 'channel', parentTenantCode: channelTenantCode }),
    }),
    input: ({ partnerCode, otherPartnerCode }) => ({
      body: { tenantCode: partnerCode, parentTenantCode: otherPartnerCode },
    }),
  },
  renewInviteCode: { roles: managers, input: nothing },
  getPurchaseInfo: { roles: holders, input: ({ partnerCode }) => ({ query: { tenantCode: partnerCode } }) },
  updatePurchaseInfo: {
    roles: managers,
    fresh: async (tx, { channelTenantCode }) => {
      await grantUnits(tx, channelTenantCode, 1);
      return {};
    },
    input: ({ partnerCode }) => ({ body: { tenantCode: partnerCode, productCode: PRODUCT, amount: 1 } }),
  },
  takeBackEquity: {
    roles: managers,
    fresh: async (tx, { ownTenantCode, partnerCode }) => {
      await handUnits(tx, ownTenantCode, partnerCode, 1);
      return {};
    },
    input: ({ partnerCode, free }) => ({
      body: { tenantCode: partnerCode, productCode: PRODUCT, amount: 1, reason: free },
    }),
  },
  returnEquity: {
    roles: manager,
    // What comes from the partner above goes back there.
    fresh: async (tx, { channelTenantCode }) => {
      const [own] = await tx.select().from(tenants).where(eq(tenants.tenantCode, channelTenantCode));
      await handUnits(tx, own?.parentTenantCode ?? '', channelTenantCode, 1);
      return {};
    },
    input: () => ({ body: { productCode: PRODUCT, amount: 1 } }),
  },
  listMovements: { roles: holders, input: nothing },
  listAllMovements: {
    roles: operator,
    acrossTenants: true,
    input: ({ partnerCode }) => ({ query: { tenantCode: partnerCode } }),
  },
  listApplications: { roles: holders, input: () => ({ query: { side: 'asked' } }) },
  getApplication: { roles: holders, input: ({ applicationCode }) => ({ query: { applicationCode } }) },
  applyForEquity: {
    roles: manager,
    input: ({ free }) => ({ body: { items: [{ productCode: PRODUCT, asked: 1 }], note: free } }),
  },
  withdrawApplication: {
    roles: manager,
    fresh: async (tx, { channelTenantCode: from, partnerCode: to }) => ({
      applicationCode: await makeEquityApplication(tx, { from, to }),
    }),
    input: ({ applicationCode }) => ({ body: { applicationCode } }),
  },
  decideApplication: {
    roles: managers,
    fresh: async (tx, { partnerCode: from, ownTenantCode: to, channelTenantCode }) => {
      await grantUnits(tx, channelTenantCode, 2);
      return { applicationCode: await makeEquityApplication(tx, { from, to }) };
    },
    input: ({ applicationCode }) => ({
      body: { applicationCode, version: 1, items: [{ productCode: PRODUCT, granted: 2 }] },
    }),
  },
  addEquityPaper: {
    roles: manager,
    fresh: async (tx, { channelTenantCode: from, partnerCode: to }) => ({
      applicationCode: await makeEquityApplication(tx, { from, to }),
    }),
    input: ({ applicationCode }) => ({
      form: { fields: { applicationCode }, name: '合作协议.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
    }),
  },
  getEquityPaper: {
    roles: holders,
    // The stored file of this world is the customer's.
    fresh: async (tx, { customerTenantCode: from, ownTenantCode: to, objectId }) => {
      const applicationCode = await makeEquityApplication(tx, { from, to });
      await tx
        .update(files)
        .set({ entity: 'equityApplication', entityCode: applicationCode })
        .where(eq(files.objectId, objectId));
      return { applicationCode };
    },
    input: ({ applicationCode, objectId }) => ({ query: { applicationCode, objectId } }),
  },
};
