import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "marketing": invitations, sub-channels and authorisations. */
export const marketing = endpoints({
  marketingInviteGetInviteInfo: { method: 'GET', path: '/api/marketing/invite/getInviteInfo', timeout: 5000 },
  marketingSubChannelList: { method: 'GET', path: '/api/marketing/subChannel/list.json', timeout: 5000 },
  marketingSubChannelCheckInviteRel: { method: 'GET', path: '/api/marketing/subChannel/checkInviteRel', timeout: 5000 },
  channelAuthorizationGetChannelPurchaseInfo: {
    method: 'GET',
    path: '/channel/authorization/getChannelPurchaseInfo',
    timeout: 5000,
  },
  channelAuthorizationUpdatePurchaseInfo: {
    method: 'POST',
    path: '/channel/authorization/updatePurchaseInfo',
    timeout: 5000,
  },
});
