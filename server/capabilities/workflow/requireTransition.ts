import type { Workflow } from '#domain/capabilities/workflow/workflow';
import { AppError } from '#server/kernel/errors';

interface Wanted<Action, State, Facts> {
  action: Action;
  from: State;
  facts: Facts;
  reason?: string | null | undefined;
}

/**
 * The step that the caller makes.
 * @throws AppError forbidden where another caller may make it from here, refusedTransition where none may; reasonNeeded where
 *   it asks for a reason and there is none
 */
export function requireTransition<Action extends string, State, Facts, Extra>(
  workflow: Workflow<Action, State, Facts, Extra>,
  { action, from, facts, reason }: Wanted<Action, State, NoInfer<Facts>>,
) {
  const step = workflow.find(action, from, facts);
  if (!step) throw new AppError(workflow.isPossible(action, from, facts) ? 'forbidden' : 'refusedTransition');
  if (step.asksReason && !reason) throw new AppError('reasonNeeded');
  return step;
}
