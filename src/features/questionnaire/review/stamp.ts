import type { ListedItem } from '@/services/questionnaire';

/** Which question it is, and what there is to decide on: an answer that was returned and submitted again unchanged counts anew. */
export const stampOf = ({
  questionnairItemCode,
  state,
  stateSince,
  answerVersion,
}: Pick<ListedItem, 'questionnairItemCode' | 'state' | 'stateSince' | 'answerVersion'>): string =>
  `${questionnairItemCode} ${state} ${stateSince} ${answerVersion}`;
