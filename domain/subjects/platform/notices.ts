/** Somebody of the platform looks at the tenant's data, or has given one of its people another phone. */
export const platformNotices = ['support_view', 'phone_set'] as const;
