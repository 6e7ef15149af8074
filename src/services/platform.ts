import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { client } from './client';

export const platformService = client<typeof platform, PlatformWire>(platform);

/** A channel as the operator sees it. */
export type ChannelRow = PlatformWire['listChannels']['data']['list'][number];

/** A certification body as the operator keeps it. */
export type BodyRow = PlatformWire['listCertificationBodies']['data']['list'][number];
export type BodyInput = Parameters<typeof platformService.saveCertificationBody>[0]['body'];

/** An announcement as the operator keeps it: in the list, and with its text. */
export type AnnouncementRow = PlatformWire['listAnnouncements']['data']['list'][number];
export type KeptAnnouncement = PlatformWire['getAnnouncement']['data'];
export type AnnouncedTenant = AnnouncementRow['tenants'][number];
export type AnnouncementReader = PlatformWire['listAnnouncementReaders']['data']['list'][number];
/** A document of the guide for newcomers. */
export type GuideRow = PlatformWire['listToolKits']['data'][number];

/** A tenant as the operator sees it, and somebody of whichever tenant. */
export type TenantRow = PlatformWire['listTenants']['data']['list'][number];
/** All that the operator knows of a tenant. */
export type TenantRecord = PlatformWire['getTenantRecord']['data'];
export type AccountRow = PlatformWire['listAccounts']['data']['list'][number];
