import { gov } from '#domain/subjects/gov/contract';
import type { GovWire } from '#domain/subjects/gov/schema';
import { client } from './client';

export const govService = client<typeof gov, GovWire>(gov);

/** An industry of GB/T 4754 with what it is part of. */
export type IndustryRow = GovWire['listNationalIndustries']['data'][number];
/** What a government project applies with, and whether it may. */
export type GovApplication = GovWire['getGovApplication']['data'];
export type GovCondition = GovApplication['eligibility']['conditions'][number];
export type GovCriterion = GovApplication['eligibility']['score']['criteria'][number];
/** Records of a government project. */
export type GovYearRow = GovWire['listGovYears']['data']['list'][number];
export type GovPersonRow = GovWire['listGovPeople']['data']['list'][number];
export type GovRightRow = GovWire['listGovRights']['data']['list'][number];
export type RdProjectRow = GovWire['listRdProjects']['data']['list'][number];
export type RdEntryRow = GovWire['listRdLedger']['data']['list'][number];
/** A workbook, from its dry run to its receipt. */
export type GovImportDetail = GovWire['getGovImport']['data'];
export type GovImportChange = GovWire['listGovImportChanges']['data']['list'][number];
