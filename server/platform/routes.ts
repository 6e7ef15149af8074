import { finance } from '#domain/ledger/policy';
import type { platform as calls } from '#domain/platform/contract';
import { tenancy } from '#domain/platform/policy';
import type { platformSchemas } from '#domain/platform/schema';
import type { Routes } from '../kernel/http/mount';
import { acrossTenants } from '../kernel/policy';
import { setAccountRecordStatus } from '../ledger/transfers/setStatus';
import { listBodies } from './bodies/list';
import { saveBody } from './bodies/save';
import { listChannels } from './queries/channels';
import { sendWelcomeGift } from './verbs/sendWelcomeGift';

/** What the operator does about all tenants. */
export const platformRoutes: Routes<typeof calls, typeof platformSchemas> = {
  listChannels: {
    policy: acrossTenants(tenancy.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listChannels(ctx, tx, query)),
  },
  setAccountRecordStatus: {
    policy: acrossTenants(finance.need('keepBank')),
    handle: ({ ctx, body }) => setAccountRecordStatus(ctx, body),
  },
  sendWelcomeGift: {
    policy: acrossTenants(tenancy.need('give')),
    handle: ({ ctx, body }) => sendWelcomeGift(ctx, body),
  },
  listCertificationBodies: {
    policy: acrossTenants(tenancy.need('keepBodies')),
    handle: ({ ctx, query }) => ctx.read((tx) => listBodies(tx, query)),
  },
  saveCertificationBody: {
    policy: acrossTenants(tenancy.need('keepBodies')),
    handle: ({ ctx, body }) => saveBody(ctx, body),
  },
};
