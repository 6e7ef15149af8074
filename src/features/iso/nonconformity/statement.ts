import type { NonconformityDetail, NonconformityDomains, NonconformityLink } from '@/services/iso';

/** Something linked, as its field holds it. */
export interface ChosenLink {
  /** Its kind and its identifier. */
  value: string;
  label: string;
}
export const chosenLink = ({ kind, targetId, code, name }: NonconformityLink): ChosenLink => ({
  value: `${kind} ${targetId}`,
  label: `${code} ${name}`,
});

/** What was found, as its form holds it. */
export interface StatementValues {
  source?: NonconformityDetail['source'];
  grade?: NonconformityDetail['grade'];
  standardCode?: string;
  clause?: string;
  requirement?: string;
  fact?: string;
  evidence?: string;
  departmentCode?: string | null;
  foundBy?: string;
  foundOn?: string | null;
  responsible?: string;
  dueOn?: string | null;
  recursOfId?: string | null;
  links?: ChosenLink[];
}

/** The account that a name means: the one that was there, where the name is; else that of the only person who is called so. */
export function personOf(
  people: NonconformityDomains['people'],
  name: string | undefined,
  before: Pick<NonconformityDetail, 'responsible' | 'responsibleId'> | null,
): string | null {
  const typed = name?.trim() ?? '';
  if (before?.responsibleId && typed === before.responsible) return before.responsibleId;
  const named = people.filter(({ showName }) => showName === typed);
  return named.length === 1 ? (named[0]?.accountId ?? null) : null;
}
