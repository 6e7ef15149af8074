import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { gov as calls } from '#domain/subjects/gov/contract';
import type { GovWire, govSchemas } from '#domain/subjects/gov/schema';
import { projects } from '#server/core/project/tables';
import { assessmentApp } from './assessmentApp';

export type YearBody = Omit<z.input<(typeof govSchemas)['saveGovYear']['body']>, 'projectCode'>;

const yuan = (amount: number) => amount * 100;
/** The figures of a small company that may be recognised. */
export const yearOf = (year: number, more: Partial<YearBody> = {}): YearBody => ({
  year,
  staff: 100,
  scienceStaff: 12,
  mainSales: yuan(19_000_000),
  otherSales: yuan(1_000_000),
  totalIncome: yuan(20_500_000),
  untaxedIncome: yuan(500_000),
  highTechIncome: yuan(14_000_000),
  netProfit: yuan(2_000_000),
  netAssets: yuan(10_000_000),
  taxes: yuan(900_000),
  rdSpending: yuan(1_200_000),
  rdAbroad: 0,
  conversions: 5,
  ...more,
});

/** The portal with government projects of a customer, and its people. */
export function govApp() {
  const { t, clients, newProject } = assessmentApp();
  /** A new government project. @returns its code */
  const newGov = async (): Promise<string> => {
    const { projectCode } = await newProject();
    await t.peek((tx) => tx.update(projects).set({ projectType: 'gov' }).where(eq(projects.projectCode, projectCode)));
    return projectCode;
  };
  const application = async (projectCode: string) =>
    (
      await clients.CONSUMER_OWNER.get<GovWire['getGovApplication']['data']>(calls.getGovApplication.path, {
        projectCode,
      })
    ).data;
  const saveYear = (projectCode: string, of: YearBody) =>
    clients.CONSUMER_PM.post<GovWire['saveGovYear']['data']>(calls.saveGovYear.path, { projectCode, ...of });
  const saveRdProject = (projectCode: string, number: string, name: string) =>
    clients.CONSUMER_PM.post<GovWire['saveRdProject']['data']>(calls.saveRdProject.path, {
      projectCode,
      number,
      name,
      category: 'ownResearch',
      techField: null,
      beginsOn: null,
      endsOn: null,
      budget: null,
    });
  return { t, clients, newProject, newGov, application, saveYear, saveRdProject };
}
