/** Somebody of the platform looks at the tenant's data, or has given one of its people another phone; a colleague asks for
 * a second person, or has decided. */
export const platformNotices = ['support_view', 'phone_set', 'approval_asked', 'approval_decided'] as const;
