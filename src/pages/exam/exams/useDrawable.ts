import { useDebounce } from 'ahooks';
import type { BlueprintSection } from '#domain/subjects/exam/process/content';
import { useLoad } from '@/hooks/useLoad';
import { type DrawableQuestions, examService } from '@/services/exam';

/** After the last change of the blueprint, in ms. */
const PAUSE = 400;

/** Only what can be counted: a row that is being typed has no number yet. */
const isCountable = (sections: readonly BlueprintSection[]) =>
  sections.length > 0 &&
  sections.every(({ rows }) => rows.length > 0 && rows.every(({ count }) => Number.isInteger(count) && count > 0));

/** How many questions each row of the blueprint can draw now; undefined while that isn't known. */
export function useDrawable(sections: readonly BlueprintSection[]): DrawableQuestions | undefined {
  // Names are asked for later, when it is saved.
  const asked = sections.map((section) => ({ ...section, name: { zh: '-', en: '' }, minimum: null }));
  const key = useDebounce(JSON.stringify(asked), { wait: PAUSE });
  const wanted = JSON.parse(key) as BlueprintSection[];
  const { data, loading } = useLoad(
    () => examService.countExamQuestions({ body: { sections: wanted as never } }, { silent: true }),
    [key],
    isCountable(wanted),
  );
  return loading || key !== JSON.stringify(asked) ? undefined : data;
}
