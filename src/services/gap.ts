import { gap } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { client } from './client';

export const gapService = client<typeof gap, GapWire>(gap);

/** Every change of a project's gap analysis. */
export const watchedGap = {
  path: gap.watchGap.path,
  ask: (projectCode: string) => gapService.watchGap({ query: { projectCode } }, { silent: true }),
};

export type GapAnalysis = GapWire['getGapAnalysis']['data'];
export type FindingRow = GapWire['listFindings']['data']['list'][number];
/** A finding as a measure names it. */
export type MeasureFinding = GapWire['listMeasureFindings']['data'][number];
export type FindingDetail = GapWire['getFinding']['data'];
/** What the findings say of another standard. */
export type CarriedFindings = GapWire['listCarriedFindings']['data'];
export type GapReportData = GapWire['getGapReport']['data'];
export type RegisterRow = GapWire['listRiskRegister']['data']['list'][number];
/** The statement of applicability, and what it says of one control. */
export type StatementData = GapWire['getStatement']['data'];
export type StatedControl = StatementData['controls'][number];
