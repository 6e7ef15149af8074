import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CostKind, Degree, RdCategory, RightKind, RightOrigin, RightState } from '#domain/subjects/gov/records';
import type { ExpectedPoints } from '#domain/subjects/gov/score';
import { projects } from '#server/core/project/tables';
import { ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

const fen = (name: string) => bigint(name, { mode: 'number' });
const people = (name: string) => numeric(name, { precision: 9, scale: 2, mode: 'number' });
const day = (name: string) => date(name, { mode: 'string' });

/** What a government project applies with; its row is locked by whatever changes its records. */
export const govApplications = pgTable(
  'gov_applications',
  {
    ...ofProject(),
    appliesOn: day('applies_on'),
    registeredOn: day('registered_on'),
    techField: text('tech_field'),
    /** A grave accident or offence in the year before; null: not declared yet. */
    hasIncident: boolean('has_incident'),
    expected: jsonb('expected').$type<ExpectedPoints>().notNull().default({}),
    /** Counts up with every change of its records: an import is compared with one. */
    recordsVersion: integer('records_version').notNull().default(0),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({
      name: 'gov_applications_project',
      columns: [t.tenantCode, t.projectCode],
      foreignColumns: [projects.tenantCode, projects.projectCode],
    }).onDelete('cascade'),
  ],
);

/** Of every record: its code, and what it is known by when it comes again in a workbook. */
const record = () => ({
  ...ofProject(),
  recordCode: text('record_code').notNull(),
  recordKey: text('record_key').notNull(),
  ...versioned(),
});

/** Of every record: whose it is, and that it is known by one key. */
const recordKeys = (
  name: string,
  t: Record<'tenantCode' | 'projectCode' | 'recordCode' | 'recordKey', ExtraConfigColumn>,
) => [
  party(),
  primaryKey({ columns: [t.tenantCode, t.projectCode, t.recordCode] }),
  unique(`${name}_key`).on(t.tenantCode, t.projectCode, t.recordKey),
  foreignKey({
    name: `${name}_of`,
    columns: [t.tenantCode, t.projectCode],
    foreignColumns: [govApplications.tenantCode, govApplications.projectCode],
  }).onDelete('cascade'),
];

/** A company's figures of one year, in fen; null: not entered yet. */
export const govYears = pgTable(
  'gov_years',
  {
    ...record(),
    year: integer('year').notNull(),
    staff: people('staff'),
    scienceStaff: people('science_staff'),
    mainSales: fen('main_sales'),
    otherSales: fen('other_sales'),
    totalIncome: fen('total_income'),
    untaxedIncome: fen('untaxed_income'),
    highTechIncome: fen('high_tech_income'),
    netProfit: fen('net_profit'),
    netAssets: fen('net_assets'),
    taxes: fen('taxes'),
    rdSpending: fen('rd_spending'),
    rdAbroad: fen('rd_abroad'),
    conversions: integer('conversions'),
  },
  (t) => recordKeys('gov_years', t),
);

/** A person of the company; numbers of identity cards are never kept. */
export const govPeople = pgTable(
  'gov_people',
  {
    ...record(),
    name: text('name').notNull(),
    department: text('department').notNull().default(''),
    post: text('post').notNull().default(''),
    degree: text('degree').$type<Degree>(),
    isScience: boolean('is_science').notNull(),
    workedFrom: day('worked_from'),
    workedTo: day('worked_to'),
  },
  (t) => recordKeys('gov_people', t),
);

/** A patent, copyright or other right. */
export const govRights = pgTable(
  'gov_rights',
  {
    ...record(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<RightKind>().notNull(),
    origin: text('origin').$type<RightOrigin>().notNull(),
    state: text('state').$type<RightState>().notNull(),
    grantedOn: day('granted_on'),
    product: text('product').notNull().default(''),
    isUsed: boolean('is_used').notNull().default(false),
  },
  (t) => recordKeys('gov_rights', t),
);

/** An R&D or innovation project of the company: RD01 and so on, which is its key, too. */
export const rdProjects = pgTable(
  'rd_projects',
  {
    ...record(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<RdCategory>().notNull(),
    techField: text('tech_field'),
    beginsOn: day('begins_on'),
    endsOn: day('ends_on'),
    leader: text('leader').notNull().default(''),
    participants: text('participants').notNull().default(''),
    budget: fen('budget'),
    goal: text('goal').notNull().default(''),
    route: text('route').notNull().default(''),
    innovation: text('innovation').notNull().default(''),
    result: text('result').notNull().default(''),
  },
  (t) => [...recordKeys('rd_projects', t), unique('rd_projects_number').on(t.tenantCode, t.projectCode, t.number)],
);

/** An entry of the auxiliary ledger of an R&D project. */
export const rdLedger = pgTable(
  'rd_ledger',
  {
    ...record(),
    rdNumber: text('rd_number').notNull(),
    bookedOn: day('booked_on').notNull(),
    voucher: text('voucher').notNull().default(''),
    kind: text('kind').$type<CostKind>().notNull(),
    fen: fen('fen').notNull(),
    isAbroad: boolean('is_abroad').notNull().default(false),
    summary: text('summary').notNull().default(''),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.recordCode] }),
    unique('rd_ledger_key').on(t.tenantCode, t.projectCode, t.recordKey),
    index('rd_ledger_by_day').on(t.tenantCode, t.projectCode, t.bookedOn, t.recordCode),
    index('rd_ledger_by_project').on(t.tenantCode, t.projectCode, t.rdNumber),
    check('rd_ledger_fen', sql`fen >= 0`),
    check('rd_ledger_abroad', sql`NOT is_abroad OR kind = 'outside'`),
    foreignKey({
      name: 'rd_ledger_of',
      columns: [t.tenantCode, t.projectCode, t.rdNumber],
      foreignColumns: [rdProjects.tenantCode, rdProjects.projectCode, rdProjects.number],
    }).onUpdate('cascade'),
  ],
);
