import type { Words } from '../../kernel/levels';
import type { Language } from '../../kernel/texts';
import { dayText } from '../iso/template/data';
import type { CostKind, Degree, RdCategory, RightKind, RightOrigin, RightState } from './records';
import { findTechField } from './techFields';
import {
  costKindWords,
  degreeWords,
  rdCategoryWords,
  rightKindWords,
  rightOriginWords,
  rightStateWords,
} from './words';

/* What documents of an application state of its records, by the names of domain/data/govDocumentNames.json. */

/** Names of documents that stand for records of an application. */
export const applicationNames = [
  'applicationYears',
  'techFieldName',
  'scienceStaffCount',
  'rdSpent',
  'rdProjects',
  'rdCosts',
  'scienceStaff',
  'intellectualProperty',
  'yearlyFigures',
] as const;
export type ApplicationName = (typeof applicationNames)[number];

type Row = Readonly<Record<string, string>>;
export type ApplicationData = Readonly<Partial<Record<ApplicationName, string | readonly Row[]>>>;

/** The records that documents of an application state; those of a list that no template states are empty. */
export interface ApplicationRecords {
  readonly years: readonly number[];
  readonly techField: string | null;
  readonly rdProjects: readonly {
    readonly number: string;
    readonly name: string;
    readonly category: RdCategory;
    readonly techField: string | null;
    readonly beginsOn: string | null;
    readonly endsOn: string | null;
    readonly leader: string;
    readonly participants: string;
    readonly budget: number | null;
    readonly goal: string;
    readonly route: string;
    readonly innovation: string;
    readonly result: string;
  }[];
  /** Of the ledger, by project and kind, in fen. */
  readonly costs: readonly { readonly rdNumber: string; readonly kind: CostKind; readonly fen: number }[];
  readonly scienceStaff: readonly {
    readonly name: string;
    readonly department: string;
    readonly post: string;
    readonly degree: Degree | null;
    readonly workedFrom: string | null;
    readonly workedTo: string | null;
  }[];
  readonly rights: readonly {
    readonly number: string;
    readonly name: string;
    readonly kind: RightKind;
    readonly origin: RightOrigin;
    readonly state: RightState;
    readonly grantedOn: string | null;
    readonly product: string;
  }[];
  readonly figures: readonly {
    readonly year: number;
    readonly staff: number | null;
    readonly scienceStaff: number | null;
    readonly mainSales: number | null;
    readonly otherSales: number | null;
    readonly highTechIncome: number | null;
    readonly rdSpending: number | null;
    readonly netAssets: number | null;
    readonly conversions: number | null;
  }[];
}

const yuan = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Fen as documents write yuan: 1,234.50. */
const yuanText = (fen: number | null): string => (fen === null ? '' : yuan.format(fen / 100));
const countText = (count: number | null): string => (count === null ? '' : String(count));
const sumOf = (rows: readonly { readonly fen: number }[]): number => rows.reduce((total, { fen }) => total + fen, 0);

/** The records as a document in this language states them; what has no value is absent. */
export function applicationData(records: ApplicationRecords, language: Language): ApplicationData {
  const words = language === 'zh-CN' ? 'zh' : 'en';
  const day = (one: string | null) => (one === null ? '' : dayText(one, language));
  const say = (one: Words) => one[words];
  const field = (code: string | null) => (code === null ? '' : (findTechField(code)?.name ?? ''));
  const { years, techField, rdProjects, costs, scienceStaff, rights, figures } = records;
  const nameOf = new Map(rdProjects.map(({ number, name }) => [number, name]));
  const data: Record<ApplicationName, string | readonly Row[]> = {
    applicationYears: years.join(language === 'zh-CN' ? '、' : ', '),
    techFieldName: field(techField),
    scienceStaffCount: scienceStaff.length === 0 ? '' : String(scienceStaff.length),
    rdSpent: costs.length === 0 ? '' : yuanText(sumOf(costs)),
    rdProjects: rdProjects.map((one) => ({
      number: one.number,
      name: one.name,
      category: say(rdCategoryWords[one.category]),
      techField: field(one.techField),
      beginsOn: day(one.beginsOn),
      endsOn: day(one.endsOn),
      leader: one.leader,
      participants: one.participants,
      budget: yuanText(one.budget),
      spent: yuanText(sumOf(costs.filter(({ rdNumber }) => rdNumber === one.number))),
      goal: one.goal,
      route: one.route,
      innovation: one.innovation,
      result: one.result,
    })),
    rdCosts: costs.map(({ rdNumber, kind, fen }) => ({
      number: rdNumber,
      project: nameOf.get(rdNumber) ?? '',
      kind: say(costKindWords[kind]),
      amount: yuanText(fen),
    })),
    scienceStaff: scienceStaff.map((one) => ({
      name: one.name,
      department: one.department,
      post: one.post,
      degree: one.degree === null ? '' : say(degreeWords[one.degree]),
      workedFrom: day(one.workedFrom),
      workedTo: day(one.workedTo),
    })),
    intellectualProperty: rights.map((one) => ({
      number: one.number,
      name: one.name,
      kind: say(rightKindWords[one.kind]),
      origin: say(rightOriginWords[one.origin]),
      state: say(rightStateWords[one.state]),
      grantedOn: day(one.grantedOn),
      product: one.product,
    })),
    yearlyFigures: figures.map((one) => ({
      year: String(one.year),
      staff: countText(one.staff),
      science: countText(one.scienceStaff),
      sales:
        one.mainSales === null && one.otherSales === null ? '' : yuanText((one.mainSales ?? 0) + (one.otherSales ?? 0)),
      highTechIncome: yuanText(one.highTechIncome),
      rdSpending: yuanText(one.rdSpending),
      netAssets: yuanText(one.netAssets),
      conversions: countText(one.conversions),
    })),
  };
  return Object.fromEntries(applicationNames.flatMap((name) => (data[name].length > 0 ? [[name, data[name]]] : [])));
}
