import { z } from 'zod';
import { code, day, optionalText, personName, text } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import {
  costKinds,
  degrees,
  GOV_FEN_MAX,
  rdCategories,
  readRdNumber,
  rightKinds,
  rightOrigins,
  rightStates,
} from './records';

/* What people say of the records of a high-tech application. */

const fen = z.number().int().min(0).max(GOV_FEN_MAX).nullable();
/** Profit and net assets may be below zero. */
const signedFen = z.number().int().min(-GOV_FEN_MAX).max(GOV_FEN_MAX).nullable();
/** A yearly mean of people, with up to two decimals. */
const people = z.number().min(0).max(1_000_000).nullable();
const rdNumber = z
  .string()
  .trim()
  .max(12)
  .regex(/^[Rr][Dd][\s-]*\d{1,4}$/u)
  .transform((typed) => readRdNumber(typed) ?? typed);

export const yearRow = {
  year: z.number().int().min(1990).max(2100),
  staff: people,
  scienceStaff: people,
  mainSales: fen,
  otherSales: fen,
  totalIncome: fen,
  untaxedIncome: fen,
  highTechIncome: fen,
  netProfit: signedFen,
  netAssets: signedFen,
  taxes: fen,
  rdSpending: fen,
  rdAbroad: fen,
  conversions: z.number().int().min(0).max(10_000).nullable(),
};

export const personRow = {
  name: personName,
  department: optionalText(limits.nameLength),
  post: optionalText(limits.nameLength),
  degree: z.enum(degrees).nullable(),
  /** Scientific and technical staff, by what the person does. */
  isScience: z.boolean(),
  workedFrom: day.nullable(),
  /** null: still there. */
  workedTo: day.nullable(),
};

export const rightRow = {
  number: text(60),
  name: text(200),
  kind: z.enum(rightKinds),
  origin: z.enum(rightOrigins),
  state: z.enum(rightStates),
  grantedOn: day.nullable(),
  product: optionalText(limits.nameLength),
  isUsed: z.boolean(),
};

export const rdProjectRow = {
  number: rdNumber,
  name: text(200),
  category: z.enum(rdCategories),
  techField: code.nullable(),
  beginsOn: day.nullable(),
  endsOn: day.nullable(),
  leader: optionalText(limits.personNameLength),
  participants: optionalText(limits.reasonLength),
  budget: fen,
  goal: optionalText(),
  route: optionalText(),
  innovation: optionalText(),
  result: optionalText(),
};

export const entryRow = {
  rdNumber,
  bookedOn: day,
  voucher: optionalText(60),
  kind: z.enum(costKinds),
  fen: z.number().int().min(0).max(GOV_FEN_MAX),
  /** Commissioned work that was done outside China. */
  isAbroad: z.boolean(),
  summary: optionalText(limits.reasonLength),
};
