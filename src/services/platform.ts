import { platform } from '#domain/platform/contract';
import type { PlatformWire } from '#domain/platform/schema';
import { client } from './client';

export const platformService = client<typeof platform, PlatformWire>(platform);
