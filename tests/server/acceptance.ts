import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import type { Client } from './testApp';

type Outcome = AssetsWire['acceptRisks']['data'];
/** Accepts a risk of a project; without a day, withdraws the acceptance. */
export interface Acceptance {
  projectCode: string;
  riskId: string;
  until: string | null;
}

/** The preview of an acceptance, or with its token the acceptance itself. */
export const showAcceptance = (
  client: Client,
  { projectCode, riskId, until }: Acceptance,
  seal?: string | null,
  headers?: Record<string, string>,
) => {
  const acceptance = until && { reason: '可以承受', until };
  const body = { projectCode, rows: [{ riskId }], acceptance, ...(seal && { seal }) };
  return client.post<Outcome>(assets.acceptRisks.path, body, headers);
};

/** Shown first, then done where there is anything to do. @returns the last answer */
export async function acceptRemnant(client: Client, acceptance: Acceptance, headers?: Record<string, string>) {
  const shown = await showAcceptance(client, acceptance);
  if (!shown.success || shown.data.count === 0) return shown;
  return showAcceptance(client, acceptance, shown.data.seal, headers);
}
