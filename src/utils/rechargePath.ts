/** Where points are bought, with what a purchase lacks and the way back to it. */
export function rechargePath(
  page: '/account/recharge' | '/rechargeBalance',
  lacking: { points: number; back: string } | null,
): string {
  return lacking ? `${page}?need=${lacking.points}&back=${encodeURIComponent(lacking.back)}` : page;
}

/** The way back that an address names; empty where it leads out of the portal. */
export const wayBack = (back: string): string => (/^\/(?![/\\])/u.test(back) ? back : '');
