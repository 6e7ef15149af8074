import { limits } from '#domain/kernel/limits';
import type { marketing as calls } from '#domain/subjects/marketing/contract';
import { deliveries, equity, partners, products } from '#domain/subjects/marketing/policy';
import type { marketingSchemas } from '#domain/subjects/marketing/schema';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { acrossTenants, everyone, toMeet } from '#server/kernel/policy';
import { decideDelivery, serveDelivery } from './deliveries/act';
import { orderDelivery } from './deliveries/order';
import { getAnyDelivery, getDelivery, listAllDeliveries, listDeliveries } from './deliveries/queries';
import { addDeliveryFile, admitResult, openResult, removeDeliveryFile } from './deliveries/results';
import { addProductPicture, moveOffer, openProductPicture, saveOffer, setOfferState } from './products/keep';
import { getOffer, listOffers } from './products/offers';
import { getApplication, listApplications } from './queries/applications';
import { listAllMovements, listMovements } from './queries/movements';
import { listSubChannels } from './queries/partners';
import { getPurchaseInfo, listProducts } from './queries/products';
import { applyForEquity, decideApplication, withdrawApplication } from './verbs/applications';
import { buyProducts } from './verbs/buyProducts';
import { handDown, returnEquity, takeBackEquity } from './verbs/handDown';
import { addEquityPaper, admitPaper, openPaper } from './verbs/papers';
import {
  checkInvitation,
  getInvitation,
  joinPartner,
  leavePartner,
  movePartner,
  renewInviteCode,
} from './verbs/partners';

const see = toMeet(partners.need('see'));
const manage = toMeet(partners.need('manage'));
const join = toMeet(partners.need('join'));
const held = toMeet(equity.need('see'));
const applies = toMeet(equity.need('apply'));
const grants = toMeet(equity.need('grant'));
const asks = toMeet(deliveries.need('order'));
const serves = acrossTenants(deliveries.need('serve'));
const keeps = acrossTenants(products.need('keep'));

/** Products, partners, and what is handed down to them. */
export const marketingRoutes: Routes<typeof calls, typeof marketingSchemas> = {
  listProducts: {
    policy: toMeet(equity.need('seeProducts')),
    handle: ({ ctx }) => ctx.read((tx) => listProducts(ctx, tx)),
  },
  listOffers: { policy: keeps, handle: ({ ctx, query }) => ctx.read((tx) => listOffers(tx, query)) },
  getOffer: { policy: keeps, handle: ({ ctx, query }) => ctx.read((tx) => getOffer(tx, query)) },
  saveOffer: mutation(keeps, saveOffer),
  setOfferState: mutation(keeps, setOfferState),
  moveOffer: mutation(keeps, moveOffer),
  addProductPicture: {
    policy: keeps,
    fileLimit: limits.logoBytes,
    // The policy has asked.
    admit: async () => undefined,
    handle: ({ ctx, form }) => addProductPicture(ctx, form),
  },
  getProductPicture: {
    policy: toMeet(equity.need('seeProducts')),
    async handle({ ctx, query, reply }) {
      // Everybody who looks at the mall is shown it.
      return sendFile(ctx, reply, await openProductPicture(ctx, query), { tell: null });
    },
  },
  orderDelivery: mutation(asks, orderDelivery),
  listDeliveries: query(asks, listDeliveries),
  getDelivery: query(asks, getDelivery),
  decideDelivery: mutation(asks, decideDelivery),
  listAllDeliveries: query(serves, listAllDeliveries),
  getAnyDelivery: query(serves, getAnyDelivery),
  addDeliveryFile: {
    policy: serves,
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitResult(ctx, tx, fields)),
    handle: ({ ctx, form }) => addDeliveryFile(ctx, form),
  },
  removeDeliveryFile: mutation(serves, removeDeliveryFile),
  getDeliveryFile: {
    policy: asks,
    handle: async ({ ctx, query, reply }) =>
      sendFile(ctx, reply, await ctx.read((tx) => openResult(tx, query, ctx.actor.tenantCode))),
  },
  getAnyDeliveryFile: {
    policy: serves,
    handle: async ({ ctx, query, reply }) => sendFile(ctx, reply, await ctx.read((tx) => openResult(tx, query))),
  },
  serveDelivery: mutation(serves, serveDelivery),
  buyProducts: mutation(toMeet(equity.need('buy')), buyProducts),
  getInvitation: { policy: everyone, handle: ({ ctx, query }) => getInvitation(ctx, query) },
  checkInvitation: { policy: join, handle: ({ ctx, query }) => checkInvitation(ctx, query) },
  listSubChannels: query(see, listSubChannels),
  joinPartner: mutation(join, joinPartner),
  leavePartner: { policy: join, handle: ({ ctx }) => leavePartner(ctx) },
  movePartner: mutation(manage, movePartner),
  renewInviteCode: { policy: manage, handle: ({ ctx }) => renewInviteCode(ctx) },
  getPurchaseInfo: query(held, getPurchaseInfo),
  updatePurchaseInfo: mutation(grants, handDown),
  returnEquity: mutation(applies, returnEquity),
  takeBackEquity: mutation(grants, takeBackEquity),
  listMovements: query(held, listMovements),
  listAllMovements: {
    policy: acrossTenants(equity.need('seeAll')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAllMovements(tx, query)),
  },
  listApplications: query(held, listApplications),
  getApplication: query(held, getApplication),
  applyForEquity: mutation(applies, applyForEquity),
  withdrawApplication: mutation(applies, withdrawApplication),
  decideApplication: mutation(grants, decideApplication),
  addEquityPaper: {
    policy: applies,
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitPaper(ctx, tx, fields)),
    handle: ({ ctx, form }) => addEquityPaper(ctx, form),
  },
  getEquityPaper: {
    policy: held,
    async handle({ ctx, query, reply }) {
      return sendFile(ctx, reply, await openPaper(ctx, query));
    },
  },
};
