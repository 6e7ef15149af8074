import { endpoints } from '../../../kernel/endpoint';

/** Calls about what the platform's people deliver for projects of channels: by who asks for it, and by who does it. */
export const deliveryCalls = endpoints({
  orderDelivery: { method: 'POST', path: '/api/portal/delivery/order', timeout: 5000 },
  listDeliveries: { method: 'GET', path: '/api/portal/delivery/list', timeout: 5000 },
  getDelivery: { method: 'GET', path: '/api/portal/delivery', timeout: 5000 },
  decideDelivery: { method: 'POST', path: '/api/portal/delivery/decide', timeout: 5000 },
  listAllDeliveries: { method: 'GET', path: '/api/portal/delivery/all/list', timeout: 5000 },
  getAnyDelivery: { method: 'GET', path: '/api/portal/delivery/all', timeout: 5000 },
  serveDelivery: { method: 'POST', path: '/api/portal/delivery/serve', timeout: 5000 },
});
