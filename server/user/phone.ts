/** Enough of a phone number to recognise it in a log, not enough to call it. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
