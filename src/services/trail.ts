import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { client } from './client';

export const trailService = client<typeof trail, TrailWire>(trail);

/** One thing that somebody did. */
export type TrailRow = TrailWire['listTrail']['data']['list'][number];
/** How the last check of the log's seals ended. */
export type TrailCheck = NonNullable<TrailWire['getTrailCheck']['data']>;
