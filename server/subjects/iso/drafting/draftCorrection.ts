import type { Words } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import {
  type CorrectionFact,
  correctionDrafts,
  type GivenFact,
  withoutPersonal,
} from '#domain/subjects/iso/drafting/drafting';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import {
  isNonconformity,
  type NonconformityRow,
  type OpenNonconformities,
  openNonconformities,
  openOne,
  requireStep,
} from '../nonconformity/open';
import { readNonconformities } from '../nonconformity/present';
import { standardNames } from '../nonconformity/standardNames';
import { type DraftTarget, propose } from './propose';

type Body = IsoGiven['draftCorrection']['body'];

type PlainKey = Extract<
  DocumentTextKey,
  `draftFacts.${string}` | `nonconformityReport.${'source' | 'grade'}_${string}`
>;
const inBoth = (key: PlainKey): Words => ({
  zh: documentText('zh-CN', key),
  en: documentText('en-US', key),
});

/** What is given of a nonconformity: its own facts, as an executor knows no others. */
async function factsOf(tx: Tx, project: OpenNonconformities, row: NonconformityRow, language: Context['language']) {
  const [read] = await readNonconformities(tx, isNonconformity(project, row.nonconformityId));
  const standard = (await standardNames(tx, [row.standardCode]))(row.standardCode);
  const key = wordsIn(language);
  const texts: Readonly<Record<CorrectionFact, string | null | undefined>> = {
    source: inBoth(`nonconformityReport.source_${row.source}`)[key],
    grade: inBoth(`nonconformityReport.grade_${row.grade}`)[key],
    standard: standard[key],
    department: read?.department,
    clause: row.clause,
    requirement: row.requirement,
    fact: row.fact,
    evidence: row.evidence,
    correction: row.correction,
    cause: row.cause,
    similar: row.similar,
  };
  return (name: CorrectionFact): GivenFact[] => {
    const text = texts[name];
    return text ? [{ ...inBoth(`draftFacts.${name}`), text: withoutPersonal(text) }] : [];
  };
}

/** A text about a nonconformity that the caller answers for. @throws AppError notFound, forbidden, refusedTransition, projectFinished */
async function openCorrection(
  ctx: Context,
  tx: Tx,
  { projectCode, nonconformityId, field, wish = '' }: Body,
): Promise<DraftTarget> {
  const project = await openNonconformities(ctx, tx, projectCode);
  const row = await openOne(tx, project, nonconformityId);
  requireStep(project, 'respond', row);
  const draft = correctionDrafts.find((one) => one.field === field);
  if (!draft) throw new AppError('notFound');
  const given = draft.facts.flatMap(await factsOf(tx, project, row, ctx.language));
  const words = inBoth(`draftFacts.${field}`);
  return {
    project,
    request: {
      language: ctx.language,
      field: words,
      maxLength: limits.textLength,
      given,
      present: row[field] ?? '',
      wish,
    },
    entry: ({ host }) => ({
      action: 'draftCorrection',
      entity: 'nonconformity',
      entityCode: nonconformityId,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        number: nonconformityCodeOf(row.number),
        fields: words[wordsIn(ctx.language)],
        model: host,
        count: given.length,
      },
    }),
  };
}

/** Proposes a text of what was done about a nonconformity. @throws as `propose` */
export const draftCorrection = (ctx: Context, body: Body, gone: AbortSignal) =>
  propose(ctx, body.seen, (tx) => openCorrection(ctx, tx, body), gone);
