import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "marketing": invitations, sub-channels and authorisations. */
export const marketing = endpoints({
  getInvitation: { method: 'GET', path: '/api/marketing/invite/getInviteInfo', timeout: 5000 },
  listSubChannels: { method: 'GET', path: '/api/marketing/subChannel/list.json', timeout: 5000 },
  checkInvitation: { method: 'GET', path: '/api/marketing/subChannel/checkInviteRel', timeout: 5000 },
  getPurchaseInfo: {
    method: 'GET',
    path: '/channel/authorization/getChannelPurchaseInfo',
    timeout: 5000,
  },
  updatePurchaseInfo: {
    method: 'POST',
    path: '/channel/authorization/updatePurchaseInfo',
    timeout: 5000,
  },
});
