import { givenFacts, variableDrafts } from '#domain/subjects/iso/drafting/drafting';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { formatMax, type StringFormat } from '#domain/subjects/iso/variable/variable';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { requireMayFill } from '../request/openRequests';
import { moduleOf, openVariables, valuesOf } from '../variable/variables';
import { type DraftTarget, propose } from './propose';

type Body = IsoGiven['draftVariable']['body'];

/** A text among the facts of a project that the caller may fill in. @throws AppError notFound, forbidden, projectFinished */
async function openVariable(
  ctx: Context,
  tx: Tx,
  { projectCode, moduleCode, name, wish = '' }: Body,
): Promise<DraftTarget> {
  const project = await openVariables(ctx, tx, projectCode);
  const component = moduleOf(project, moduleCode).components.find((one) => one.name === name);
  const draft = variableDrafts.find(({ field }) => field === name);
  if (!component || !draft) throw new AppError('notFound');
  await requireMayFill(tx, project, moduleCode);
  const values = await valuesOf(tx, project);
  const components = project.modules.flatMap((module) => module.components);
  const language = draft.language ?? ctx.language;
  const given = givenFacts(draft.facts, components, values, language);
  const present = Object.hasOwn(values, name) ? values[name] : '';
  const format: StringFormat = component.format ?? 'line';
  return {
    project,
    request: {
      language,
      field: component,
      maxLength: formatMax[format],
      given,
      present: typeof present === 'string' ? present : '',
      wish,
    },
    entry: ({ host }) => ({
      action: 'draftVariable',
      entity: 'variables',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, fields: component[wordsIn(ctx.language)], model: host, count: given.length },
    }),
  };
}

/** Proposes a text among the facts of a project. @throws as `propose` */
export const draftVariable = (ctx: Context, body: Body, gone: AbortSignal) =>
  propose(ctx, body.seen, (tx) => openVariable(ctx, tx, body), gone);
