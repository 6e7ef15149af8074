import { limits } from '#domain/kernel/limits';
import type { marketing as calls } from '#domain/marketing/contract';
import { equity, partners } from '#domain/marketing/policy';
import type { marketingSchemas } from '#domain/marketing/schema';
import { sendFile } from '../kernel/files/send';
import type { Routes } from '../kernel/http/mount';
import { everyone, toMeet } from '../kernel/policy';
import { getApplication, listApplications } from './queries/applications';
import { listMovements } from './queries/movements';
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

/** Products, partners, and what is handed down to them. */
export const marketingRoutes: Routes<typeof calls, typeof marketingSchemas> = {
  listProducts: {
    policy: toMeet(equity.need('seeProducts')),
    handle: ({ ctx }) => ctx.read((tx) => listProducts(ctx, tx)),
  },
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
