import { GUIDE_BYTES } from '#domain/core/user/announcements';
import { finance } from '#domain/subjects/ledger/policy';
import type { platform as calls } from '#domain/subjects/platform/contract';
import { announcing, tenancy } from '#domain/subjects/platform/policy';
import { govProductClasses, provinces } from '#domain/subjects/platform/reference';
import type { platformSchemas } from '#domain/subjects/platform/schema';
import { ask } from '#server/capabilities/approval/ask';
import { endSupportView } from '#server/core/user/endViews';
import type { Routes } from '#server/kernel/http/mount';
import { acrossTenants, signedIn } from '#server/kernel/policy';
import { setAccountRecordStatus } from '#server/subjects/ledger/transfers/setStatus';
import { findAnnouncement, findTenants, listAnnouncements, listReaders } from './announcements/queries';
import { saveAnnouncement, setAnnouncementStatus } from './announcements/verbs';
import { listBodies } from './bodies/list';
import { saveBody } from './bodies/save';
import { addGuide, listGuide, removeGuide, updateGuide } from './guide/guide';
import { listAccounts } from './people/queries';
import { resetSecondFactor, setAccountPhone, signOutAccount } from './people/verbs';
import { listChannels } from './queries/channels';
import { startSupportView } from './support/start';
import { listTenants, tenantWork } from './tenants/queries';
import { setTenantState } from './tenants/setState';
import { welcomeKind } from './verbs/sendWelcomeGift';

/** Lists that stand in a standard: they change with a release, if at all. */
const KEPT = 'private, max-age=86400';

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
    handle: ({ ctx, body }) => ask(ctx, welcomeKind, body),
  },
  listCertificationBodies: {
    policy: acrossTenants(tenancy.need('keepBodies')),
    handle: ({ ctx, query }) => ctx.read((tx) => listBodies(tx, query)),
  },
  saveCertificationBody: {
    policy: acrossTenants(tenancy.need('keepBodies')),
    handle: ({ ctx, body }) => saveBody(ctx, body),
  },
  listAnnouncements: {
    policy: acrossTenants(announcing.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAnnouncements(tx, query)),
  },
  getAnnouncement: {
    policy: acrossTenants(announcing.need('see')),
    handle: ({ ctx, params }) => ctx.read((tx) => findAnnouncement(tx, params.id)),
  },
  saveAnnouncement: {
    policy: acrossTenants(announcing.need('announce')),
    handle: ({ ctx, body }) => saveAnnouncement(ctx, body),
  },
  setAnnouncementStatus: {
    policy: acrossTenants(announcing.need('announce')),
    handle: ({ ctx, body }) => setAnnouncementStatus(ctx, body),
  },
  listAnnouncementReaders: {
    policy: acrossTenants(announcing.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listReaders(tx, query)),
  },
  listTenants: {
    policy: acrossTenants(tenancy.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listTenants(tx, query)),
  },
  getTenantWork: {
    policy: acrossTenants(tenancy.need('disable')),
    handle: ({ ctx, query }) => ctx.read((tx) => tenantWork(tx, query)),
  },
  setTenantState: {
    policy: acrossTenants(tenancy.need('disable')),
    handle: ({ ctx, body }) => setTenantState(ctx, body),
  },
  listAccounts: {
    policy: acrossTenants(tenancy.need('keepPeople')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAccounts(tx, query)),
  },
  setAccountPhone: {
    policy: acrossTenants(tenancy.need('keepPeople')),
    handle: ({ ctx, body }) => setAccountPhone(ctx, body),
  },
  signOutAccount: {
    policy: acrossTenants(tenancy.need('keepPeople')),
    handle: ({ ctx, body }) => signOutAccount(ctx, body),
  },
  startSupportView: {
    policy: acrossTenants(tenancy.need('support')),
    handle: ({ ctx, body }) => startSupportView(ctx, body),
  },
  endSupportView: {
    // Whatever else the caller has to settle in the meantime: a view can always be ended.
    policy: signedIn('session'),
    outsideView: true,
    handle: ({ ctx }) => endSupportView(ctx),
  },
  resetSecondFactor: {
    policy: acrossTenants(tenancy.need('keepPeople')),
    handle: ({ ctx, body }) => resetSecondFactor(ctx, body),
  },
  findTenants: {
    policy: acrossTenants(announcing.need('announce')),
    handle: ({ ctx, query }) => ctx.read((tx) => findTenants(tx, query)),
  },
  listToolKits: {
    policy: acrossTenants(announcing.need('keepGuide')),
    handle: ({ ctx, query }) => ctx.read((tx) => listGuide(tx, query)),
  },
  addToolKit: {
    policy: acrossTenants(announcing.need('keepGuide')),
    fileLimit: GUIDE_BYTES,
    admit: async () => undefined,
    handle: ({ ctx, form }) => addGuide(ctx, form),
  },
  updateToolKit: {
    policy: acrossTenants(announcing.need('keepGuide')),
    fileLimit: GUIDE_BYTES,
    admit: async () => undefined,
    handle: ({ ctx, form }) => updateGuide(ctx, form),
  },
  removeToolKit: {
    policy: acrossTenants(announcing.need('keepGuide')),
    handle: ({ ctx, body }) => removeGuide(ctx, body),
  },
  // Where somebody registers, there is no organisation yet.
  listProvinces: {
    policy: signedIn('session'),
    async handle({ reply }) {
      reply.header('cache-control', KEPT);
      return provinces;
    },
  },
  listGovProductClasses: {
    policy: signedIn('session'),
    async handle({ reply }) {
      reply.header('cache-control', KEPT);
      return govProductClasses;
    },
  },
};
