import { endpoints } from '../../../kernel/endpoint';

/** Deliveries by the platform's people for projects of channels: calls for the buyer and for the platform. */
export const deliveryCalls = endpoints({
  orderDelivery: { method: 'POST', path: '/api/portal/delivery/order', timeout: 5000 },
  listDeliveries: { method: 'GET', path: '/api/portal/delivery/list', timeout: 5000 },
  getDelivery: { method: 'GET', path: '/api/portal/delivery', timeout: 5000 },
  decideDelivery: { method: 'POST', path: '/api/portal/delivery/decide', timeout: 5000 },
  listAllDeliveries: { method: 'GET', path: '/api/portal/delivery/all/list', timeout: 5000 },
  getAnyDelivery: { method: 'GET', path: '/api/portal/delivery/all', timeout: 5000 },
  serveDelivery: { method: 'POST', path: '/api/portal/delivery/serve', timeout: 5000 },
});
