/*
 * The screens of orders, as notices, searches and other screens lead there.
 */

/** The page of an order for its buyer, from which what is due is paid as well. */
export const orderPath = (orderCode: string): string => `/account/order?code=${orderCode}`;

/** The payment desk: for an order of which something is to be paid. */
export const payPath = (orderCode: string): string => `/payment?order=${orderCode}`;

/** The operator's finances: orders, invoices, points and commissions of all tenants. */
export const financePath = '/financialmanagement/OrderList';

/** An order of any tenant, opened in the operator's list. */
export const anyOrderPath = (orderCode: string): string => `${financePath}?open=${orderCode}`;
