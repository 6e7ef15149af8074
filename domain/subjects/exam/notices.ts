/** Notices about exams: an invitation to sit one. */
export const examNotices = ['exam_invited'] as const;
/** Notices: to its holder, that a certificate expires; to those who have issued some, that these do. */
export const examNotices = ['certificate_expires', 'certificates_expire'] as const;
