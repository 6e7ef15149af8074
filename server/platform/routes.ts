import type { platform as calls } from '#domain/platform/contract';
import { tenancy } from '#domain/platform/policy';
import type { platformSchemas } from '#domain/platform/schema';
import type { Routes } from '../kernel/http/mount';
import { acrossTenants } from '../kernel/policy';
import { sendWelcomeGift } from './verbs/sendWelcomeGift';

/** What the operator does about all tenants. */
export const platformRoutes: Routes<typeof calls, typeof platformSchemas> = {
  sendWelcomeGift: {
    policy: acrossTenants(tenancy.need('give')),
    handle: ({ ctx, body }) => sendWelcomeGift(ctx, body),
  },
};
