import type { PayMethod } from '#domain/ledger/orders/workflow';
import type { Env } from '#server/kernel/env';

/** By what an order can be paid here: what is set up, and where the portal shows itself, by saying so. */
export const methodsHere = ({ DEMO }: Pick<Env, 'DEMO'>): PayMethod[] => (DEMO ? ['demo'] : []);
