/** Notices about exams: an invitation to sit one. */
export const examNotices = ['exam_invited'] as const;
