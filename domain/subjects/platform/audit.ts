import type { Changed } from '../../kernel/changed';

/**
 * supportView: its code, which the rows of downloads during the view have as well; supporter: the operator's name, which
 * the viewed tenant could not look up.
 */
interface OfView {
  name: string;
  reason: string;
  supportView: string;
  supporter: string;
}

/** What the operator does. */
export interface PlatformAudit {
  givePoints: { entity: 'tenant'; detail: { name: string; points: number; until: string; reason: string } };
  saveCertificationBody: { entity: 'tenant'; detail: { version: number; changed: Changed } };
  saveAnnouncement: { entity: 'announcement'; detail: { title: string; version: number; changed: Changed } };
  /** from: when it is seen from. */
  publishAnnouncement: { entity: 'announcement'; detail: { title: string; from: string } };
  withdrawAnnouncement: { entity: 'announcement'; detail: { title: string } };
  removeAnnouncement: { entity: 'announcement'; detail: { title: string } };
  saveGuide: { entity: 'guide'; detail: { title: string; version: number; changed: Changed } };
  removeGuide: { entity: 'guide'; detail: { title: string } };
  /** from and to: the legal names. */
  renameTenant: { entity: 'tenant'; detail: { from: string; to: string; reason: string } };
  disableTenant: { entity: 'tenant'; detail: { name: string; reason: string } };
  enableTenant: { entity: 'tenant'; detail: { name: string; reason?: string } };
  /** Phones are masked; null: none. ended: how many sessions. */
  setAccountPhone: {
    entity: 'account';
    detail: { name: string; before: string | null; after: string | null; ended: number; reason: string };
  };
  startSupportView: {
    entity: 'tenant';
    detail: OfView & { minutes: number; until: string };
  };
  endSupportView: { entity: 'tenant'; detail: OfView };
  signOutAccount: { entity: 'account'; detail: { name: string; ended: number; reason: string } };
  resetSecondFactor: { entity: 'account'; detail: { name: string; ended: number; reason: string } };
}
