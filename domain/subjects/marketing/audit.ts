import type { Changed } from '../../kernel/changed';
import type { DecidedState } from './rules';

interface Units {
  product: string;
  amount: number;
  /** Name of the other tenant. */
  partner: string;
}

interface Delivered {
  product: string;
  project: string;
}

/** What is done with partners and with what they hold. */
export interface MarketingAudit {
  joinPartner: { entity: 'tenant'; detail: { parent: string } };
  leavePartner: { entity: 'tenant'; detail: { parent: string } };
  movePartner: { entity: 'tenant'; detail: { name: string; from: string; to: string } };
  renewInviteCode: { entity: 'tenant' };
  handDown: { entity: 'tenant'; detail: Units & { reason?: string } };
  takeBack: { entity: 'tenant'; detail: Units & { reason: string } };
  returnEquity: { entity: 'tenant'; detail: Units };
  saveOffer: { entity: 'product'; detail: { name: string; changed: Changed } };
  publishOffer: { entity: 'product'; detail: { name: string; edition: number } };
  withdrawOffer: { entity: 'product'; detail: { name: string; edition: number } };
  discardOffer: { entity: 'product'; detail: { name: string; edition: number } };
  removeOffer: { entity: 'product'; detail: { name: string; edition: number } };
  moveOffer: { entity: 'product'; detail: { name: string; position: number } };
  addProductPicture: { entity: 'product'; detail: { name: string; size: number } };
  orderDelivery: { entity: 'delivery'; detail: { product: string; project: string; points: number } };
  takeDelivery: { entity: 'delivery'; detail: Delivered };
  takeOverDelivery: { entity: 'delivery'; detail: Delivered };
  giveBackDelivery: { entity: 'delivery'; detail: Delivered };
  handOverDelivery: { entity: 'delivery'; detail: Delivered };
  refuseDelivery: { entity: 'delivery'; detail: Delivered };
  acceptDelivery: { entity: 'delivery'; detail: Delivered };
  returnDelivery: { entity: 'delivery'; detail: Delivered };
  cancelDelivery: { entity: 'delivery'; detail: Delivered };
  addDeliveryFile: { entity: 'delivery'; detail: { name: string; size: number } };
  removeDeliveryFile: { entity: 'delivery'; detail: { name: string; size: number } };
  buyProducts: { entity: 'order'; detail: { points: number; products: string } };
  applyForEquity: { entity: 'equityApplication'; detail: { count: number } };
  addEquityPaper: { entity: 'equityApplication'; detail: { name: string; size: number } };
  withdrawApplication: { entity: 'equityApplication' };
  decideApplication: { entity: 'equityApplication'; detail: { state: DecidedState; reason?: string } };
}
