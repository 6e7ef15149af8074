import { limits } from '#domain/kernel/limits';
import type { marketing as calls } from '#domain/subjects/marketing/contract';
import { deliveries, equity, partners, products } from '#domain/subjects/marketing/policy';
import type { marketingSchemas } from '#domain/subjects/marketing/schema';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { acrossTenants, everyone, toMeet } from '#server/kernel/policy';
import { decideDelivery, serveDelivery } from './deliveries/act';
import { orderDelivery } from './deliveries/order';
import { getAnyDelivery, getDelivery, listAllDeliveries, listDeliveries } from './deliveries/queries';
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
  saveOffer: { policy: keeps, handle: ({ ctx, body }) => saveOffer(ctx, body) },
  setOfferState: { policy: keeps, handle: ({ ctx, body }) => setOfferState(ctx, body) },
  moveOffer: { policy: keeps, handle: ({ ctx, body }) => moveOffer(ctx, body) },
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
  orderDelivery: { policy: asks, handle: ({ ctx, body }) => orderDelivery(ctx, body) },
  listDeliveries: {
    policy: asks,
    handle: ({ ctx, query }) => ctx.read((tx) => listDeliveries(ctx, tx, query)),
  },
  getDelivery: { policy: asks, handle: ({ ctx, query }) => ctx.read((tx) => getDelivery(ctx, tx, query)) },
  decideDelivery: { policy: asks, handle: ({ ctx, body }) => decideDelivery(ctx, body) },
  listAllDeliveries: {
    policy: serves,
    handle: ({ ctx, query }) => ctx.read((tx) => listAllDeliveries(ctx, tx, query)),
  },
  getAnyDelivery: { policy: serves, handle: ({ ctx, query }) => ctx.read((tx) => getAnyDelivery(ctx, tx, query)) },
  serveDelivery: { policy: serves, handle: ({ ctx, body }) => serveDelivery(ctx, body) },
  buyProducts: { policy: toMeet(equity.need('buy')), handle: ({ ctx, body }) => buyProducts(ctx, body) },
  getInvitation: { policy: everyone, handle: ({ ctx, query }) => getInvitation(ctx, query) },
  checkInvitation: { policy: join, handle: ({ ctx, query }) => checkInvitation(ctx, query) },
  listSubChannels: { policy: see, handle: ({ ctx, query }) => ctx.read((tx) => listSubChannels(ctx, tx, query)) },
  joinPartner: { policy: join, handle: ({ ctx, body }) => joinPartner(ctx, body) },
  leavePartner: { policy: join, handle: ({ ctx }) => leavePartner(ctx) },
  movePartner: { policy: manage, handle: ({ ctx, body }) => movePartner(ctx, body) },
  renewInviteCode: { policy: manage, handle: ({ ctx }) => renewInviteCode(ctx) },
  getPurchaseInfo: { policy: held, handle: ({ ctx, query }) => ctx.read((tx) => getPurchaseInfo(ctx, tx, query)) },
  updatePurchaseInfo: { policy: grants, handle: ({ ctx, body }) => handDown(ctx, body) },
  returnEquity: { policy: applies, handle: ({ ctx, body }) => returnEquity(ctx, body) },
  takeBackEquity: { policy: grants, handle: ({ ctx, body }) => takeBackEquity(ctx, body) },
  listMovements: { policy: held, handle: ({ ctx, query }) => ctx.read((tx) => listMovements(ctx, tx, query)) },
  listAllMovements: {
    policy: acrossTenants(equity.need('seeAll')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAllMovements(tx, query)),
  },
  listApplications: { policy: held, handle: ({ ctx, query }) => ctx.read((tx) => listApplications(ctx, tx, query)) },
  getApplication: { policy: held, handle: ({ ctx, query }) => ctx.read((tx) => getApplication(ctx, tx, query)) },
  applyForEquity: { policy: applies, handle: ({ ctx, body }) => applyForEquity(ctx, body) },
  withdrawApplication: { policy: applies, handle: ({ ctx, body }) => withdrawApplication(ctx, body) },
  decideApplication: { policy: grants, handle: ({ ctx, body }) => decideApplication(ctx, body) },
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
