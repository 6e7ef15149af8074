import type { Database } from '../../db/database';

export interface DemoAccount {
  phone: string;
  showName: string;
  memberships: { tenantCode: string; tenantName: string; roleCodes: string[] }[];
  note: string | null;
}

/** The demo accounts with their roles and tenants, for the login page and the start's output. */
export async function demoAccounts(_database: Database): Promise<DemoAccount[]> {
  return [];
}
