import { GUIDE_BYTES } from '#domain/core/user/announcements';
import { finance } from '#domain/subjects/ledger/policy';
import type { platform as calls } from '#domain/subjects/platform/contract';
import { announcing, tenancy } from '#domain/subjects/platform/policy';
import { govProductClasses, provinces } from '#domain/subjects/platform/reference';
import type { platformSchemas } from '#domain/subjects/platform/schema';
import { endSupportView } from '#server/core/user/endViews';
import { sendStored } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
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
import { getTenantRecord, tenantPaper } from './record/queries';
import { renameTenant } from './record/rename';
import { startSupportView } from './support/start';
import { listTenants, tenantWork } from './tenants/queries';
import { setTenantState } from './tenants/setState';
import { sendWelcomeGift } from './verbs/sendWelcomeGift';

/** Lists that stand in a standard: they change with a release, if at all. */
const KEPT = 'private, max-age=86400';

/** What the operator does about all tenants. */
export const platformRoutes: Routes<typeof calls, typeof platformSchemas> = {
  listChannels: {
    policy: acrossTenants(tenancy.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listChannels(tx, query)),
  },
  setAccountRecordStatus: mutation(acrossTenants(finance.need('keepBank')), setAccountRecordStatus),
  sendWelcomeGift: mutation(acrossTenants(tenancy.need('give')), sendWelcomeGift),
  listCertificationBodies: {
    policy: acrossTenants(tenancy.need('keepBodies')),
    handle: ({ ctx, query }) => ctx.read((tx) => listBodies(tx, query)),
  },
  saveCertificationBody: mutation(acrossTenants(tenancy.need('keepBodies')), saveBody),
  listAnnouncements: {
    policy: acrossTenants(announcing.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAnnouncements(tx, query)),
  },
  getAnnouncement: {
    policy: acrossTenants(announcing.need('see')),
    handle: ({ ctx, params }) => ctx.read((tx) => findAnnouncement(tx, params.id)),
  },
  saveAnnouncement: mutation(acrossTenants(announcing.need('announce')), saveAnnouncement),
  setAnnouncementStatus: mutation(acrossTenants(announcing.need('announce')), setAnnouncementStatus),
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
  getTenantRecord: query(acrossTenants(tenancy.need('see')), getTenantRecord),
  getTenantPaper: {
    policy: acrossTenants(tenancy.need('see')),
    async handle({ ctx, query, reply }) {
      return sendStored(ctx, reply, await ctx.read((tx) => tenantPaper(tx, query)));
    },
  },
  renameTenant: mutation(acrossTenants(tenancy.need('rename')), renameTenant),
  setTenantState: mutation(acrossTenants(tenancy.need('disable')), setTenantState),
  listAccounts: {
    policy: acrossTenants(tenancy.need('keepPeople')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAccounts(tx, query)),
  },
  setAccountPhone: mutation(acrossTenants(tenancy.need('keepPeople')), setAccountPhone),
  signOutAccount: mutation(acrossTenants(tenancy.need('keepPeople')), signOutAccount),
  startSupportView: mutation(acrossTenants(tenancy.need('support')), startSupportView),
  endSupportView: {
    // A view can always be ended, even if the caller has other duties to settle first.
    policy: signedIn('session'),
    outsideView: true,
    handle: ({ ctx }) => endSupportView(ctx),
  },
  resetSecondFactor: mutation(acrossTenants(tenancy.need('keepPeople')), resetSecondFactor),
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
  removeToolKit: mutation(acrossTenants(announcing.need('keepGuide')), removeGuide),
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
