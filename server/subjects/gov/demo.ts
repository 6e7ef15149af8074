import { partsOfDay } from '#domain/kernel/days';
import { recordKeyOf } from '#domain/subjects/gov/keys';
import type { CostKind, Degree, GovPart, RdCategory, RightKind, RightState } from '#domain/subjects/gov/records';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf } from '#server/seed/story';
import data from './demo.json';
import { govApplications, govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/** The project of the demo that applies for a recognition, and its consultant. */
export const DEMO_GOV_PROJECT = 'PDEMO27001J';
const CONSULTANT = '13800000014';

/** Ten thousand yuan in fen. */
const wan = (amount: number): number => Math.round(amount * 1_000_000);
const QUARTERS = ['03-31', '06-30', '09-30', '12-31'] as const;

/** A company that applies for a recognition: its figures, people, rights, R&D projects and their ledger of the last year. */
export async function fillGov(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const project = projects.find(({ projectCode }) => projectCode === DEMO_GOV_PROJECT);
  if (!project) return;
  const { tenantCode, projectCode } = project;
  const [year] = partsOfDay(portalToday());
  const own = { tenantCode, projectCode, updatedBy: accountOf(CONSULTANT) };
  let count = 0;
  const of = <Row extends object>(part: GovPart, row: Row) => {
    count += 1;
    return { ...own, recordCode: `RDEMO${count}`, recordKey: recordKeyOf(part, row as never), ...row };
  };
  await tx.insert(govApplications).values({
    ...own,
    appliesOn: `${year}-12-15`,
    registeredOn: '2012-04-18',
    techField: '70101',
    expected: { 'ip.level': 6, 'ip.core': 7, 'ip.count': 8, 'ip.origin': 6, 'org.rules': 5, 'org.unit': 5 },
  });
  await tx.insert(govYears).values(
    data.years.map(({ ago, staff, scienceStaff, sales, income, highTech, profit, assets, taxes, rd, conversions }) =>
      of('years', {
        year: year - ago,
        staff,
        scienceStaff,
        mainSales: wan(sales[0] ?? 0),
        otherSales: wan(sales[1] ?? 0),
        totalIncome: wan(income[0] ?? 0),
        untaxedIncome: wan(income[1] ?? 0),
        highTechIncome: wan(highTech),
        netProfit: wan(profit),
        netAssets: wan(assets),
        taxes: wan(taxes),
        rdSpending: wan(rd),
        rdAbroad: 0,
        conversions,
      }),
    ),
  );
  const listed = data.people.map(([name, department, post, degree, isScience]) =>
    of('people', {
      name: String(name),
      department: String(department),
      post: String(post),
      degree: degree as Degree,
      isScience: isScience === true,
      workedFrom: '2019-07-01',
      workedTo: null,
    }),
  );
  // The list of people goes on without names of its own.
  const named = listed.filter(({ isScience }) => isScience).length;
  const others = Array.from({ length: data.listedScience - named }, (_, at) =>
    of('people', {
      ...data.others,
      name: `${data.others.name} ${String(at + 1).padStart(2, '0')}`,
      degree: 'bachelor' as const,
      isScience: true,
      workedFrom: '2021-03-01',
      workedTo: null,
    }),
  );
  await tx.insert(govPeople).values([...listed, ...others]);
  await tx.insert(govRights).values(
    data.rights.map(([number = '', name = '', kind, state, product = ''], at) =>
      of('rights', {
        number,
        name,
        kind: kind as RightKind,
        origin: 'own' as const,
        state: state as RightState,
        grantedOn: state === 'valid' ? `${year - 1 - (at % 2)}-0${(at % 8) + 1}-15` : null,
        product,
        isUsed: false,
      }),
    ),
  );
  await tx.insert(rdProjects).values(
    data.rdProjects.map(([number, name, category, leader, budget, goal, route, innovation, result]) =>
      of('rdProjects', {
        number: String(number),
        name: String(name),
        category: category as RdCategory,
        techField: '70101',
        beginsOn: `${year - 1}-01-01`,
        endsOn: `${year - 1}-12-31`,
        leader: String(leader),
        budget: wan(Number(budget)),
        goal: String(goal),
        route: String(route),
        innovation: String(innovation),
        result: String(result),
      }),
    ),
  );
  await tx.insert(rdLedger).values(
    data.rdProjects.flatMap(([rdNumber], at) =>
      QUARTERS.flatMap((day, quarter) =>
        data.ledger.map(([kind, amount, summary], line) =>
          of('ledger', {
            rdNumber: String(rdNumber),
            bookedOn: `${year - 1}-${day}`,
            voucher: `${data.voucher}-${quarter + 1}${String(at * 7 + line + 1).padStart(3, '0')}`,
            kind: kind as CostKind,
            fen: wan(Number(amount) * (1 - at * 0.12)),
            isAbroad: false,
            summary: String(summary),
          }),
        ),
      ),
    ),
  );
}
