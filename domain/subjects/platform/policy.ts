import { definePolicy } from '../../kernel/policy';
import { supporters } from '../../kernel/supportView';

/** What the operator does about the tenants of the portal. */
export const tenancy = definePolicy('tenancy', {
  see: ['PLATFORM_MANAGER'],
  /** Gives points. */
  give: ['PLATFORM_MANAGER'],
  /** Lets certification bodies in, and keeps their approvals. */
  keepBodies: ['PLATFORM_MANAGER'],
  /** Gives a tenant another legal name. */
  rename: ['PLATFORM_MANAGER'],
  /** Disables a tenant and enables it again. */
  disable: ['PLATFORM_MANAGER'],
  /** Looks up the people of any tenant, gives them another phone, signs them out, takes a lost second factor away. */
  keepPeople: ['PLATFORM_MANAGER'],
  /** Sees a tenant as its leader does, read-only, for a reason and a limited time. */
  support: supporters,
});

/** What the operator tells people. */
export const announcing = definePolicy('announcing', {
  see: ['PLATFORM_MANAGER'],
  /** Writes, publishes and withdraws announcements. */
  announce: ['PLATFORM_MANAGER'],
  /** Keeps the guide for newcomers. */
  keepGuide: ['PLATFORM_MANAGER'],
});
