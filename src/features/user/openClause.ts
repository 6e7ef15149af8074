import type { LicenceType } from '#domain/core/user/rules';
import { userService } from '@/services/user';

/** Opens the latest of the portal's documents of this type in a tab of its own. */
export async function openClause(type: LicenceType): Promise<void> {
  const { url } = await userService.getLatestLicence({ query: { type } });
  window.open(`#/clause/${encodeURIComponent(url)}`, '_blank', 'noopener');
}
