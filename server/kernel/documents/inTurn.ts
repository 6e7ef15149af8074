import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { outcomeOf } from '#server/kernel/errors';
import { bytesText } from '#server/kernel/http/upload';
import { readApart } from './apart';
import { DocumentError } from './DocumentError';

/**
 * Does work on a file that people sent, one file at a time for a tenant.
 * @param wanted the endings that a message names
 * @throws AppError what is wrong with the file
 * @throws Busy where too many are worked on already
 * @throws Gone
 */
export async function inTurn<Output>(ctx: Context, wanted: string, work: () => Promise<Output>): Promise<Output> {
  const { readersOfTenant, readers } = ctx.services.fairUse;
  // In this order a tenant has one place at most in the line that all share.
  const leaveTenant = await readersOfTenant.enter(ctx.actor.tenantCode, ctx.gone);
  try {
    const leave = await readers.enter('', ctx.gone);
    try {
      return await work();
    } finally {
      leave();
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw outcomeOf(errorNameOf(error.code), { wanted, limit: bytesText(limits.inflatedBytes) });
  } finally {
    leaveTenant();
  }
}

/**
 * Runs a reader of what people send in its turn, apart from everything else; what its sender doesn't wait for ends.
 * @throws as inTurn
 */
export const readInTurn = <Output>(ctx: Context, reader: string, input: object, wanted: string): Promise<Output> =>
  inTurn(ctx, wanted, () => readApart<Output>(reader, input, { ...(ctx.gone && { gone: ctx.gone }) }));
