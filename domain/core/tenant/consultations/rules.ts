/** Topics of an inquiry. */
export const consultationTopics = ['assessment', 'gap', 'certification', 'training', 'other'] as const;
export type ConsultationTopic = (typeof consultationTopics)[number];

export const consultationStates = ['new', 'contacted', 'converted', 'closed'] as const;
export type ConsultationState = (typeof consultationStates)[number];

/** Transitions of an inquiry. It becomes `converted` only by entering its customer. */
export const consultationMoves: Readonly<Record<ConsultationState, readonly ConsultationState[]>> = {
  new: ['contacted', 'converted', 'closed'],
  contacted: ['converted', 'closed'],
  converted: [],
  /** Taken up again. */
  closed: ['contacted'],
};

/** States in which work remains. */
export const openConsultations = ['new', 'contacted'] as const satisfies readonly ConsultationState[];

export const isOpenConsultation = (state: ConsultationState): boolean =>
  (openConsultations as readonly ConsultationState[]).includes(state);

/** The states that a person may choose for one in this state: as it is, or the next ones. */
export const choosableStates = (state: ConsultationState): ConsultationState[] =>
  consultationStates.filter(
    (next) => next === state || (next !== 'converted' && consultationMoves[state].includes(next)),
  );

/** The origin of a channel's inquiries: a prospect is recorded by the channel's own people, and stays with them. */
export const consultationSides = ['self', 'prospect'] as const;

/** By when the next step is due, for the filter. */
export const dueFilters = ['late', 'now', 'week', 'none'] as const;

/** The number of open inquiries of one sender per receiver. */
export const CONSULTATIONS_WAITING_MAX = 20;

/** Actions on an inquiry that the caller sees. */
export const consultationActions = ['follow', 'assign', 'convert'] as const;
export type ConsultationAction = (typeof consultationActions)[number];
