/** none: its text of the set is that of today, or it is the channel's own; unknown: it took a text that was not kept. */
export const offerStates = ['none', 'newer', 'unknown'] as const;
export type OfferState = (typeof offerStates)[number];

/**
 * Why a template is left when texts are taken into many. conflicts: parts are to be decided; unknown: its former text was not kept;
 * faults: it would have more of them than today; none: nothing is offered to it any more.
 */
export const leftOffers = ['conflicts', 'unknown', 'faults', 'none'] as const;
export type LeftOffer = (typeof leftOffers)[number];

/** Whether the portal's set has a newer text for a template. @param hashes of the set's texts of today, by key */
export function offerStateOf(
  { shippedKey, shippedHash }: { readonly shippedKey: string | null; readonly shippedHash: string | null },
  hashes: ReadonlyMap<string, string>,
): OfferState {
  const today = shippedKey === null ? undefined : hashes.get(shippedKey);
  if (today === undefined || today === shippedHash) return 'none';
  return shippedHash === null ? 'unknown' : 'newer';
}
