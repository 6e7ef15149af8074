import { endpoints } from '../../kernel/endpoint';
import { deliveryCalls } from './deliveries/contract';
import { productCalls } from './products/contract';

/** Calls of the subject "marketing": products, partners, and what is handed down to them. */
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
  ...productCalls,
  ...deliveryCalls,
  listProducts: { method: 'GET', path: '/api/portal/product/list', timeout: 5000 },
  buyProducts: { method: 'POST', path: '/api/portal/product/buy', timeout: 5000 },
  joinPartner: { method: 'POST', path: '/api/portal/partner/join', timeout: 5000 },
  leavePartner: { method: 'POST', path: '/api/portal/partner/leave', timeout: 5000 },
  movePartner: { method: 'POST', path: '/api/portal/partner/move', timeout: 5000 },
  renewInviteCode: { method: 'POST', path: '/api/portal/partner/inviteCode', timeout: 5000 },
  listMovements: { method: 'GET', path: '/api/portal/equity/movements', timeout: 5000 },
  listAllMovements: { method: 'GET', path: '/api/portal/equity/movements/all', timeout: 5000 },
  returnEquity: { method: 'POST', path: '/api/portal/equity/return', timeout: 5000 },
  takeBackEquity: { method: 'POST', path: '/api/portal/equity/takeBack', timeout: 5000 },
  listApplications: { method: 'GET', path: '/api/portal/equity/application/list', timeout: 5000 },
  getApplication: { method: 'GET', path: '/api/portal/equity/application', timeout: 5000 },
  applyForEquity: { method: 'POST', path: '/api/portal/equity/application/add', timeout: 5000 },
  withdrawApplication: { method: 'POST', path: '/api/portal/equity/application/withdraw', timeout: 5000 },
  decideApplication: { method: 'POST', path: '/api/portal/equity/application/decide', timeout: 5000 },
  addEquityPaper: { method: 'POST', path: '/api/portal/equity/paper/add', timeout: 0, form: true },
  getEquityPaper: { method: 'GET', path: '/api/portal/equity/paper', timeout: 0, binary: true },
});
