import { workday } from '#domain/capabilities/workday/contract';
import type { WorkdayWire } from '#domain/capabilities/workday/schema';
import { client } from './client';

export const workdayService = client<typeof workday, WorkdayWire>(workday);

/** What is known of a year. */
export type WorkdayNotice = WorkdayWire['listWorkdayNotices']['data'][number];
