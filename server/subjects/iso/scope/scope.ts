import { industryPath } from '#domain/subjects/gov/industries';
import { certificationEditions, editionOf } from '#domain/subjects/iso/edition/editions';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { notApplicable } from '#domain/subjects/iso/scope/clauses';
import { defaultsSource, industryDefaults, usualAspects } from '#domain/subjects/iso/scope/defaults';
import { type Exclusion, exclusionNotices } from '#domain/subjects/iso/scope/exclusions';
import { SCOPE_CODES_MAX } from '#domain/subjects/iso/scope/lists';
import { findScopeCode, searchScopeCodes, sectorOf } from '#domain/subjects/iso/scope/scopeCodes';
import type { RowValue, VariableValues } from '#domain/subjects/iso/variable/variable';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { chosenEditions } from '../edition/chosenEditions';
import { openVariables, valuesOf } from '../variable/variables';

/** @throws AppError notFound for an industry that there isn't */
function requirePath(industryCode: string) {
  const path = industryPath(industryCode);
  if (path.length === 0) throw new AppError('notFound');
  return path;
}

/** What is usual in an industry. @throws AppError notFound */
export function getIndustryConfig({
  industryCode,
}: IsoGiven['getIndustryConfig']['body']): IsoWire['getIndustryConfig']['data'] {
  const path = requirePath(industryCode);
  const { wording, specialProcesses, keyProcesses } = industryDefaults(industryCode);
  return {
    path,
    wording,
    specialProcesses: [...specialProcesses],
    keyProcesses: [...keyProcesses],
    source: { ...defaultsSource },
  };
}

/** Environmental aspects that are usual in an industry. @throws AppError notFound */
export function getIndustryConfig14001({
  industryCode,
}: IsoGiven['getIndustryConfig14001']['body']): IsoWire['getIndustryConfig14001']['data'] {
  requirePath(industryCode);
  return { aspects: usualAspects(industryCode), source: { ...defaultsSource } };
}

export function listCertificationScopes({
  list,
  keyword,
  codes,
}: IsoGiven['listCertificationScopes']['query']): IsoWire['listCertificationScopes']['data'] {
  const found = codes
    ? codes
        .split(',')
        .slice(0, SCOPE_CODES_MAX)
        .flatMap((code) => findScopeCode(list, code.trim()) ?? [])
    : searchScopeCodes(list, keyword, SCOPE_CODES_MAX);
  return found.map((one) => ({ ...one, sector: sectorOf(list, one.code) ?? null }));
}

const textIn = (values: VariableValues, name: string) => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
const rowsIn = (values: VariableValues, name: string): readonly RowValue[] => {
  const value = values[name];
  return Array.isArray(value) ? value : [];
};

/** Special processes that are usual in the industry that is entered. */
function specialProcessesOf(values: VariableValues) {
  const { industry } = values;
  const code = typeof industry === 'object' && !Array.isArray(industry) ? (industry as RowValue).code : undefined;
  return typeof code === 'string' ? [...industryDefaults(code).specialProcesses] : [];
}

/**
 * What may be not applicable, by scheme of the project and the edition that it is certified by, and what speaks against what
 * it has entered. @throws AppError notFound
 */
export async function findNotApplicableClauses(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['findNotApplicableClauses']['body'],
): Promise<IsoWire['findNotApplicableClauses']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const values = await valuesOf(tx, project);
  const chosen = (await chosenEditions(tx, project)).editions.map(editionOf);
  const standards = notApplicable.filter(({ scheme }) => project.schemes.includes(scheme));
  const specialProcesses = specialProcessesOf(values);
  const quality = standards.find(({ rule }) => rule === 'clauses');
  const exclusions: Exclusion[] = rowsIn(values, 'notApplicable').map(({ clause, reason }) => ({
    clause: String(clause ?? ''),
    reason: String(reason ?? ''),
  }));
  return {
    standards: standards.map(({ edition, usual = [], clauses = [], ...one }) => {
      const own =
        chosen.find(({ scheme }) => scheme === one.scheme) ??
        certificationEditions.find(({ scheme }) => scheme === one.scheme);
      return {
        ...one,
        edition: own?.name ?? edition,
        clausesOf: edition,
        usual: usual.map((row) => ({ ...row })),
        clauses: clauses.map((row) => ({ ...row })),
      };
    }),
    specialProcesses,
    notices: quality
      ? exclusionNotices(
          exclusions,
          {
            scope: textIn(values, 'scope'),
            scopeEn: textIn(values, 'scopeEn'),
            hasDesign: values.hasDesign === true,
            outsources: rowsIn(values, 'outsourced').length > 0,
            specialProcesses,
          },
          { clauses: quality.clauses ?? [], usual: quality.usual ?? [] },
        )
      : [],
  };
}
