/** Somebody of the platform looks at the tenant's data, has given one of its people another phone, or the tenant another name. */
export const platformNotices = ['support_view', 'phone_set', 'tenant_renamed'] as const;
