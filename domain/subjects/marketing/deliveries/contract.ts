import { endpoints } from '../../../kernel/endpoint';

/** Deliveries by the platform's people for projects of channels: calls for the buyer and for the platform. */
export const deliveryCalls = endpoints({
  orderDelivery: { method: 'POST', path: '/api/portal/delivery/order', timeout: 5000 },
  listDeliveries: { method: 'GET', path: '/api/portal/delivery/list', timeout: 5000 },
  getDelivery: { method: 'GET', path: '/api/portal/delivery', timeout: 5000 },
  decideDelivery: { method: 'POST', path: '/api/portal/delivery/decide', timeout: 5000 },
  listAllDeliveries: { method: 'GET', path: '/api/portal/delivery/all/list', timeout: 5000 },
  getAnyDelivery: { method: 'GET', path: '/api/portal/delivery/all', timeout: 5000 },
  addDeliveryFile: { method: 'POST', path: '/api/portal/delivery/file/add', timeout: 0, form: true },
  removeDeliveryFile: { method: 'POST', path: '/api/portal/delivery/file/remove', timeout: 5000 },
  getDeliveryFile: { method: 'GET', path: '/api/portal/delivery/file', timeout: 0, binary: true },
  getAnyDeliveryFile: { method: 'GET', path: '/api/portal/delivery/all/file', timeout: 0, binary: true },
  serveDelivery: { method: 'POST', path: '/api/portal/delivery/serve', timeout: 5000 },
});
