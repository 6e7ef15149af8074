import { iso } from '#domain/iso/contract';
import type { IsoWire } from '#domain/iso/schema';
import { client } from './client';

export const isoService = client<typeof iso, IsoWire>(iso);
