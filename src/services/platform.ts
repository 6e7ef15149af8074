import { platform } from '#domain/platform/contract';
import type { PlatformWire } from '#domain/platform/schema';
import { client } from './client';

export const platformService = client<typeof platform, PlatformWire>(platform);

/** A channel as the operator sees it. */
export type ChannelRow = PlatformWire['listChannels']['data']['list'][number];

/** A certification body as the operator keeps it. */
export type BodyRow = PlatformWire['listCertificationBodies']['data']['list'][number];
export type BodyInput = Parameters<typeof platformService.saveCertificationBody>[0]['body'];
