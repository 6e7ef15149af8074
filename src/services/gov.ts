import { gov } from '#domain/subjects/gov/contract';
import type { GovWire } from '#domain/subjects/gov/schema';
import { client } from './client';

export const govService = client<typeof gov, GovWire>(gov);

/** An industry of GB/T 4754 with what it is part of. */
export type IndustryRow = GovWire['listNationalIndustries']['data'][number];
