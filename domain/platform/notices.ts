/** Somebody of the platform looks at the tenant's data. */
export const platformNotices = ['support_view'] as const;
