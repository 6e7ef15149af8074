/** Documents of a management system that are reviewed and approved; a project has many. */
export const isoReleases = ['managementDocument'] as const;
