import { marketing } from '#domain/subjects/marketing/contract';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { client } from './client';

export const marketingService = client<typeof marketing, MarketingWire>(marketing);

/** A product with what the user's tenant has left of it. */
export type ProductRow = MarketingWire['listProducts']['data'][number];
/** A product as the operator keeps it; whole with all that was ever published of it. */
export type OfferRow = MarketingWire['listOffers']['data'][number];
export type OfferDetail = MarketingWire['getOffer']['data'];
export type OfferInput = MarketingWire['saveOffer']['body'];
export type PartnerList = MarketingWire['listSubChannels']['data'];
/** What is seen of a partner. */
export type PartnerCard = PartnerList['list'][number];
export type HoldingRow = MarketingWire['getPurchaseInfo']['data']['holdings'][number];
export type MovementRow = MarketingWire['listMovements']['data']['list'][number];
export type ApplicationRow = MarketingWire['listApplications']['data']['list'][number];
export type ApplicationDetail = MarketingWire['getApplication']['data'];
/** What the platform's people deliver: as its list shows it, and whole; for who asks and for who does it. */
export type DeliveryRow = MarketingWire['listDeliveries']['data']['list'][number];
export type DeliveryDetail = MarketingWire['getDelivery']['data'];
export type ServedRow = MarketingWire['listAllDeliveries']['data']['list'][number];
