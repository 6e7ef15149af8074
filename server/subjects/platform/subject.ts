import type { Subject } from '#server/kernel/subject';
import { fillAnnouncements } from './announcements/demo';
import { fillApprovals } from './approvalsDemo';
import { fillBodies } from './bodies/demo';
import { operatorFactorKind, operatorPhoneKind } from './people/verbs';
import { platformRoutes } from './routes';
import { giftKind } from './verbs/sendWelcomeGift';

/** The operator's own: tenants and what they are given. */
export const subject: Subject = {
  name: 'platform',
  routes: platformRoutes,
  approvals: [giftKind, operatorPhoneKind, operatorFactorKind],
  async fillDemo(tx) {
    await fillBodies(tx);
    await fillAnnouncements(tx);
    await fillApprovals(tx);
  },
};
