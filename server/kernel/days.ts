/** The day in the portal's time zone, YYYY-MM-DD: deadlines, acceptances and reports count days as its users do. */
export const portalToday = (at: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);
