import { endpoints } from '../../../kernel/endpoint';

/** Calls about what the platform offers, as the operator keeps it. */
export const productCalls = endpoints({
  listOffers: { method: 'GET', path: '/api/portal/product/offer/list', timeout: 5000 },
  getOffer: { method: 'GET', path: '/api/portal/product/offer', timeout: 5000 },
  saveOffer: { method: 'POST', path: '/api/portal/product/offer/save', timeout: 5000 },
  setOfferState: { method: 'POST', path: '/api/portal/product/offer/state', timeout: 5000 },
  moveOffer: { method: 'POST', path: '/api/portal/product/offer/move', timeout: 5000 },
  addProductPicture: { method: 'POST', path: '/api/portal/product/picture/add', timeout: 0, form: true },
  getProductPicture: { method: 'GET', path: '/api/portal/product/picture', timeout: 0, binary: true },
});
