import { z } from 'zod';
import { asked } from '../../capabilities/approval/schema';
import {
  ANNOUNCEMENT_LENGTH,
  ANNOUNCEMENT_TENANTS,
  announcementActions,
  announcementStandings,
  GUIDE_DOCUMENTS,
  guideStatuses,
} from '../../core/user/announcements';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  name,
  optionalText,
  paged,
  pageQuery,
  personName,
  phone,
  text,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { cleanRichText, type RichDocument, textOf } from '../../kernel/richText';
import { roleCodes } from '../../kernel/roles';
import { viewMinutes } from '../../kernel/supportView';
import { approvalStates, tenantTypes } from '../../kernel/tenants';
import { recordStep } from '../ledger/transfers/schema';
import { recordStates } from '../ledger/transfers/workflow';
import { approvalPattern, bodyScopes, bodyStates } from './bodies';
import { peopleSchemas } from './people/schema';
import { recordSchemas } from './record/schema';
import { tenantStandings } from './tenants';

const announcement = z.object({
  aocCode: z.string(),
  title: z.string(),
  state: z.enum(announcementStandings),
  /** From when on it is seen; null: not published. */
  publishDate: instant.nullable(),
  /** Its audience: kinds of tenants, roles, single tenants; an empty list excludes no tenant. */
  audience: z.array(z.enum(tenantTypes)),
  roles: z.array(z.enum(roleCodes)),
  tenants: z.array(z.object({ tenantCode: z.string(), name: z.string() })),
  /** How many have read it since it was published. */
  readers: z.number(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  version: z.number(),
});

/** Cleaned of anything that an announcement may not hold. */
const richText = z
  .unknown()
  .transform(cleanRichText)
  .refine((doc) => {
    const { length } = textOf(doc);
    return length > 0 && length <= ANNOUNCEMENT_LENGTH;
  });

const codedList = z.array(z.object({ code: z.string(), zh: z.string(), en: z.string() })).readonly();

const guideFields = {
  title: name,
  showMsg: optionalText(limits.noteLength),
  status: z.enum(guideStatuses),
};

export const platformSchemas = {
  /** Announcements, the last changed first. */
  listAnnouncements: {
    query: pageQuery.extend({ keyword, state: filter(z.enum(announcementStandings)) }),
    data: paged(announcement),
  },
  /** One with its text. reach: how many it is meant for. */
  getAnnouncement: {
    params: z.object({ id: code }),
    data: announcement.extend({ doc: z.custom<RichDocument>(), reach: z.number() }),
  },
  /** Writes a draft, or changes an announcement that is not published. */
  saveAnnouncement: {
    body: z.object({
      aocCode: code.optional(),
      version: version.optional(),
      title: name,
      doc: richText,
      audience: z.array(z.enum(tenantTypes)).max(tenantTypes.length),
      roles: z.array(z.enum(roleCodes)).max(roleCodes.length),
      tenantCodes: z.array(code).max(ANNOUNCEMENT_TENANTS),
    }),
    data: z.object({ aocCode: z.string(), version: z.number() }),
  },
  /** Publishes it, now or for later, withdraws it, or removes a draft. */
  setAnnouncementStatus: {
    body: z.object({
      aocCode: code,
      version,
      action: z.enum(announcementActions),
      /** From when on it is seen; absent: now. */
      publishDate: z.iso.datetime({ offset: true }).optional(),
    }),
    data: z.null(),
  },
  /** Whom it is meant for, and who of them has read it. */
  listAnnouncementReaders: {
    query: pageQuery.extend({ aocCode: code, keyword, read: filter(z.enum(['true', 'false'])) }),
    data: paged(
      z.object({
        accountId: z.string(),
        showName: z.string(),
        tenantName: z.string(),
        readAt: instant.nullable(),
      }),
    ),
  },
  /** All tenants, the latest first; `above`: a channel's customers and partners alone. */
  listTenants: {
    query: pageQuery.extend({
      keyword,
      type: filter(z.enum(tenantTypes)),
      standing: filter(z.enum(tenantStandings)),
      above: filter(code),
    }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        name: z.string(),
        type: z.enum(tenantTypes),
        approvalState: z.enum(approvalStates),
        disabledReason: z.string().nullable(),
        disabledAt: instant.nullable(),
        since: instant,
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        people: z.number(),
        /** That are neither finished nor given up, on either side. */
        runningProjects: z.number(),
        points: z.number(),
      }),
    ),
  },
  /** The work in progress of a tenant, for an operator who is about to disable it. */
  getTenantWork: {
    query: z.object({ tenantCode: code }),
    data: z.object({
      people: z.number(),
      signedIn: z.number(),
      runningProjects: z.number(),
      openOrders: z.number(),
      points: z.number(),
      /** Jobs that wait or run. */
      jobs: z.number(),
      /** Links to files that open for anybody: made by its people, or to its files. */
      links: z.number(),
      /** Asked for, and neither accepted nor called off. */
      deliveries: z.number(),
    }),
  },
  /** Disables a tenant, whose people get in no more, or enables it again. */
  setTenantState: {
    body: z.object({ tenantCode: code, enabled: z.boolean(), reason: optionalText(limits.reasonLength) }),
    data: z.null(),
  },
  ...recordSchemas,
  ...peopleSchemas,
  /** From here on the caller's session sees the tenant as its leader does, until the view ends. */
  startSupportView: {
    body: z.object({ tenantCode: code, reason: text(limits.reasonLength), minutes: z.literal(viewMinutes) }),
    data: z.object({ viewCode: z.string(), endsAt: instant }),
  },
  /** Ends the support view of the caller's session; where none runs there is nothing to end. */
  endSupportView: { body: z.object({}), data: z.null() },
  /** Tenants of a name, or the one of this code, to choose from. */
  findTenants: {
    query: z.object({ keyword }),
    data: z.array(z.object({ tenantCode: z.string(), name: z.string(), type: z.enum(tenantTypes) })),
  },
  /** The guide for newcomers in its order. */
  listToolKits: {
    query: z.object({ keyword }),
    data: z.array(
      z.object({
        uniqueCode: z.string(),
        title: z.string(),
        showMsg: z.string(),
        status: z.enum(guideStatuses),
        downloadUrl: z.string(),
        /** Of a file that was added; null: a page that ships with the portal. */
        file: z.object({ name: z.string(), size: z.number() }).nullable(),
        updatedAt: instant,
        version: z.number(),
      }),
    ),
  },
  /** Adds a document at the end. */
  addToolKit: {
    form: z.object({ ...guideFields, status: guideFields.status.default('1') }),
    data: z.object({ uniqueCode: z.string() }),
  },
  /** Changes a document: what is said of it, its file, whether it is shown, its place (from 1). */
  updateToolKit: {
    form: z
      .object({ ...guideFields, position: z.coerce.number().int().min(1).max(GUIDE_DOCUMENTS) })
      .partial()
      .extend({ uniqueCode: code, version }),
    data: z.null(),
  },
  removeToolKit: { body: z.object({ uniqueCode: code, version }), data: z.null() },
  /** All channels, the latest first. */
  listChannels: {
    query: pageQuery.extend({ keyword, approvalState: filter(z.enum(approvalStates)) }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        tenantName: z.string(),
        approvalState: z.enum(approvalStates),
        /** The partner above it; null: the platform. */
        parentName: z.string().nullable(),
        since: instant,
        /** Who manages it, with the phone that they sign in with. */
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        people: z.number(),
        customers: z.number(),
        projects: z.number(),
        /** Available ones. */
        points: z.number(),
      }),
    ),
  },
  /** Points for a tenant, as often as two operators decide so. `validUntil`: their last day; absent: the latest possible. */
  sendWelcomeGift: {
    body: z.object({
      tenantCode: code,
      points: z.number().int().min(1).max(limits.giftPoints).optional(),
      validUntil: day.optional(),
      reason: text(limits.reasonLength),
    }),
    data: asked,
  },
  /** Takes a line of a bank statement to its next state. */
  setAccountRecordStatus: {
    body: recordStep,
    data: z.object({ state: z.enum(recordStates) }),
  },
  /** Certification bodies, the latest first. */
  listCertificationBodies: {
    query: pageQuery.extend({ keyword, state: filter(z.enum(bodyStates)) }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        name: z.string(),
        approvalNumber: z.string().nullable(),
        validUntil: z.string().nullable(),
        scopes: z.array(z.enum(bodyScopes)),
        state: z.enum(bodyStates),
        reason: z.string().nullable(),
        /** Who manages it, with the phone that they sign in with. */
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        /** How many were invited and have not answered. */
        invited: z.number(),
        people: z.number(),
        version: z.number(),
      }),
    ),
  },
  /** Enters a certification body, whose manager is invited, or changes one. */
  saveCertificationBody: {
    body: z
      .object({
        tenantCode: code.optional(),
        version: version.optional(),
        name,
        approvalNumber: z.string().trim().regex(approvalPattern),
        validUntil: day,
        scopes: z.array(z.enum(bodyScopes)).min(1).max(bodyScopes.length),
        state: z.enum(bodyStates),
        reason: optionalText(limits.reasonLength),
        manager: z.object({ name: personName, phone }).optional(),
      })
      // A body without a manager could do nothing.
      .refine(({ tenantCode, manager }) => tenantCode !== undefined || manager !== undefined, { path: ['manager'] }),
    data: z.object({ tenantCode: z.string(), version: z.number() }),
  },
  /** Divisions at the level of a province, by their codes of GB/T 2260. */
  listProvinces: { data: codedList },
  /** Classes of the catalogue of government procurement that the portal's services fall under, the branch first. */
  listGovProductClasses: { data: codedList },
} as const;

export type PlatformWire = Wire<typeof platformSchemas>;
export type PlatformGiven = Given<typeof platformSchemas>;
