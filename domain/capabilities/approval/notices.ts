/** A colleague asks for a second person, or has decided. */
export const approvalNotices = ['approval_asked', 'approval_decided'] as const;
