/** The page of an order of the user's own tenant. */
export const orderPath = (orderCode: string): string => `/account/order?code=${orderCode}`;
