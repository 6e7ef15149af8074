/** Notices: an invitation to sit an exam; to its holder, that a certificate expires; to those who have issued some, that these do. */
export const examNotices = ['exam_invited', 'certificate_expires', 'certificates_expire'] as const;
