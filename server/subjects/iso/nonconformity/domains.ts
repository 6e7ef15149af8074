import pick from 'lodash/pick.js';
import { dueDateRules } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { departmentsOf } from '../department/departments';
import { chosenEditions } from '../edition/chosenEditions';
import { readStandard } from '../standards';
import { openNonconformities } from './open';
import { responsiblePeople } from './responsible';
import { standardNames } from './standardNames';

/** The clauses of a standard whose structure the portal has. */
async function clausesOf(tx: Tx, standardCode: string, own: string) {
  const isKnown = standardCode === own || shippedStandards.some((one) => one.standardCode === standardCode);
  if (!isKnown) return [];
  const { entries } = await readStandard(tx, standardCode);
  return entries.map(({ ref, title }) => ({ ref, zh: title.zh, en: title.en }));
}

/** What the form of a nonconformity needs. */
export async function listNonconformityDomains(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listNonconformityDomains']['query'],
): Promise<IsoWire['listNonconformityDomains']['data']> {
  const project = await openNonconformities(ctx, tx, projectCode);
  const [row] = await tx.select({ own: projects.standardCode }).from(projects).where(within(projects, project));
  const own = row?.own ?? '';
  const { editions } = await chosenEditions(tx, project);
  const codes = [...new Set([...editions, own])];
  const nameOf = await standardNames(tx, codes);
  const standards = [];
  for (const standardCode of codes)
    standards.push({ standardCode, ...nameOf(standardCode), clauses: await clausesOf(tx, standardCode, own) });
  const departments = await departmentsOf(tx, project);
  return {
    standards,
    departments: departments.filter(({ isEnabled }) => isEnabled).map((one) => pick(one, ['departmentCode', 'name'])),
    dueDates: dueDateRules.map(({ sources, zh, en, dueAfter, isPortalDefault, source }) => ({
      sources: [...sources],
      zh,
      en,
      dueAfter: { ...dueAfter },
      isPortalDefault,
      source: { ...source },
    })),
    people: project.needs.includes('record') ? await responsiblePeople(tx, project) : [],
  };
}
