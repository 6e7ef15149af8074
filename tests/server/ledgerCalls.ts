import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import type { Client } from './testApp';

type Call = keyof LedgerWire;

/** The calls of the ledger, by their names. */
export const get = <C extends Call>(who: Client, call: C, query?: Record<string, string | number>) =>
  who.get<LedgerWire[C]['data']>(ledger[call].path, query);
export const post = <C extends Call>(who: Client, call: C, body: unknown) =>
  who.post<LedgerWire[C]['data']>(ledger[call].path, body);
