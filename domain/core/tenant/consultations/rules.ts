/** What somebody who asks for advice wants to know about. */
export const consultationTopics = ['assessment', 'gap', 'certification', 'training', 'other'] as const;
export type ConsultationTopic = (typeof consultationTopics)[number];

export const consultationStates = ['new', 'contacted', 'converted', 'closed'] as const;
export type ConsultationState = (typeof consultationStates)[number];

/** Into what a request may go from each state. It becomes `converted` by entering its customer alone. */
export const consultationMoves: Readonly<Record<ConsultationState, readonly ConsultationState[]>> = {
  new: ['contacted', 'converted', 'closed'],
  contacted: ['converted', 'closed'],
  converted: [],
  /** Taken up again. */
  closed: ['contacted'],
};

/** Somebody has still to do something about it. */
export const openConsultations = ['new', 'contacted'] as const satisfies readonly ConsultationState[];

export const isOpenConsultation = (state: ConsultationState): boolean =>
  (openConsultations as readonly ConsultationState[]).includes(state);

/** The states that a person may choose for one in this state: as it is, or the next ones. */
export const choosableStates = (state: ConsultationState): ConsultationState[] =>
  consultationStates.filter(
    (next) => next === state || (next !== 'converted' && consultationMoves[state].includes(next)),
  );

/** For whom a channel asks: a prospect is a request that its own people have taken down, and stays with them. */
export const consultationSides = ['self', 'prospect'] as const;

/** By when the next step is due, for the filter. */
export const dueFilters = ['late', 'now', 'week', 'none'] as const;

/** So many requests of one sender may wait at once at whoever receives them. */
export const CONSULTATIONS_WAITING_MAX = 20;

/** What may be done with one that the caller sees. */
export const consultationActions = ['follow', 'assign', 'convert'] as const;
export type ConsultationAction = (typeof consultationActions)[number];
