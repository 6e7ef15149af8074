import type { Speaker } from '#domain/kernel/lists';
import type { AssessmentStatus, ProjectKind } from './rules';

/** How far a project's assessment is, or what else the project is made for. */
export const stageText = (
  { assessmentStatus, kind }: { assessmentStatus: AssessmentStatus | null; kind: ProjectKind },
  { t }: Pick<Speaker, 't'>,
): string => (assessmentStatus ? t(`project.stage_${assessmentStatus}`) : t(`project.kind_${kind}`));
