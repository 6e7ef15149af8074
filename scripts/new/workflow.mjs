import { newCall } from './call.mjs';
import { pascal } from './tree.mjs';

const tableOf = ({ name }) => `import { defineWorkflow } from '#domain/capabilities/workflow/workflow';
import type { RoleCode } from '#domain/kernel/roles';

export const ${name}States = ['draft', 'submitted', 'approved'] as const;
export type ${pascal(name)}State = (typeof ${name}States)[number];
export const ${name}Actions = ['submit', 'approve', 'return'] as const;
export type ${pascal(name)}Action = (typeof ${name}Actions)[number];

/** What steps ask beside the state. */
export interface ${pascal(name)}Facts {
  readonly roles: readonly RoleCode[];
}

/** Say who makes which step, and why. */
export const ${name}Workflow = defineWorkflow<${pascal(name)}Action, ${pascal(name)}State, ${pascal(name)}Facts>({
  actions: ${name}Actions,
  transitions: [
    { action: 'submit', from: 'draft', to: 'submitted', roles: ['CONSUMER_PM'] },
    { action: 'approve', from: 'submitted', to: 'approved', roles: ['CONSUMER_OWNER'] },
    { action: 'return', from: 'submitted', to: 'draft', roles: ['CONSUMER_OWNER'], asksReason: true },
  ],
});
`;

const tableTestOf = ({ name }) => `import { describe, expect, it } from 'vitest';
import { type ${pascal(name)}Action, type ${pascal(name)}State, ${name}Actions, ${name}States, ${name}Workflow } from './workflow';

describe('the workflow of ${name}', () => {
  /** Who makes which step, written down as facts. */
  const steps: [${pascal(name)}State, ${pascal(name)}Action, string, ${pascal(name)}State][] = [
    ['draft', 'submit', 'CONSUMER_PM', 'submitted'],
    ['submitted', 'approve', 'CONSUMER_OWNER', 'approved'],
    ['submitted', 'return', 'CONSUMER_OWNER', 'draft'],
  ];

  it('allows these steps and no others', () => {
    const found = ${name}States.flatMap((from) =>
      ${name}Actions.flatMap((action) =>
        (['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'] as const).flatMap((role) => {
          const step = ${name}Workflow.find(action, from, { roles: [role] });
          return step ? [[from, action, role, step.to]] : [];
        }),
      ),
    );
    expect(found).toEqual(steps);
  });

  it('asks why something is returned', () => {
    expect(${name}Actions.filter(${name}Workflow.asksReason)).toEqual(['return']);
  });
});
`;

const verbOf = ({
  subject,
  home,
  inHome,
  name,
  record,
}) => `import type { ${pascal(subject)}Given } from '#domain/${home}/schema';
import { type ${pascal(record)}State, ${record}Workflow } from '#domain/${inHome}/workflow';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';

interface Row {
  state: ${pascal(record)}State;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** The record of the caller's tenant, locked: \`.for('update')\`. */
async function locked(_ctx: Context, _tx: Tx, _${record}Code: string): Promise<Row | undefined> {
  throw new Error('${name} is to be written.');
}

/**
 * Moves it to its next state.
 * @throws AppError notFound, conflict, forbidden, refusedTransition, reasonNeeded
 */
export async function ${name}(
  ctx: Context,
  { ${record}Code, version, action, reason }: ${pascal(subject)}Given['${name}']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { state: from } = await requireVersion(tx, await locked(ctx, tx, ${record}Code), version);
    const { to } = requireTransition(${record}Workflow, { action, from, facts: { roles: ctx.caller.roles }, reason });
    // Written here: state \`to\`, the version after this one, updatedAt and updatedBy.
    await audit({
      action: '${name}',
      entity: '${record}',
      entityCode: ${record}Code,
      detail: { step: action, to, ...(reason && { reason }) },
    });
    return null;
  });
}
`;

/** The call that moves a record by the table beside its schema. */
const moveKind = (record) => ({
  method: 'POST',
  verb: verbOf,
  record,
  input: `() => ({ body: { ${record}Code: 'a code of Ids', version: 1, action: 'submit' } })`,
  asked: `, { ${record}Code: 'CODE', version: 1, action: 'submit' }`,
  schema: ({ name }) => ({
    row: `  ${name}: {
    body: z.object({ ${record}Code: code, version, action: z.enum(${record}Actions), reason: optionalText() }),
  },`,
    imports: [
      `import { code, optionalText, version } from '#domain/kernel/fields.schema';`,
      `import { ${record}Actions } from './workflow';`,
    ],
  }),
  audit: ({ inHome }) => ({
    detail: `{ step: ${pascal(record)}Action; to: ${pascal(record)}State | null; reason?: string }`,
    imports: [`import type { ${pascal(record)}Action, ${pascal(record)}State } from '#domain/${inHome}/workflow';`],
  }),
  after: (tree) =>
    tree.notes.push(
      `A row that shows ${record} answers allowedActions: z.array(z.enum(${record}Actions)), by ${record}Workflow.allowedActions.`,
    ),
});

/** A table of steps with its test, and the call that makes a step. */
export function newWorkflow(tree, place, name) {
  const [subject, ...parts] = place.split('/');
  const folder = `domain/${[tree.placeOf(subject), ...parts].join('/')}`;
  if (tree.has(`${folder}/workflow.ts`)) throw new Error(`${folder}/workflow.ts is there already.`);
  tree.write(`${folder}/workflow.ts`, tableOf({ name }));
  tree.write(`${folder}/workflow.test.ts`, tableTestOf({ name }));
  return newCall(tree, place, `move${pascal(name)}`, moveKind(name));
}
