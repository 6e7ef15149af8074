import type { Speaker } from '#domain/kernel/lists';
import { type AssessmentStatus, overStates, type ProjectKind, type ProjectState } from './rules';

/** What a list shows of a project's stage. */
export interface Staged {
  readonly assessmentStatus: AssessmentStatus | null;
  readonly kind: ProjectKind;
  readonly state: ProjectState;
}

/** How far a project's assessment is, or what else the project is made for; nothing once the project is over. */
export function stageText({ assessmentStatus, kind, state }: Staged, { t }: Pick<Speaker, 't'>): string {
  if (overStates.includes(state)) return '';
  return assessmentStatus ? t(`project.stage_${assessmentStatus}`) : t(`project.kind_${kind}`);
}
