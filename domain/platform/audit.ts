/** What the operator does. */
export interface PlatformAudit {
  givePoints: { entity: 'tenant'; detail: { name: string; points: number; until: string; reason?: string } };
}
