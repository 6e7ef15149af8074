import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { outcomeOf } from '#server/kernel/errors';
import { bytesText } from '#server/kernel/http/upload';
import { readApart } from './apart';
import { DocumentError } from './DocumentError';

/**
 * Runs a reader of what people send, apart from everything else and one at a time for a tenant; what its sender doesn't
 * wait for ends.
 * @param wanted the endings that a message names
 * @throws AppError what is wrong with the file
 * @throws Busy where too many are read already
 * @throws Gone
 */
export async function readInTurn<Output>(ctx: Context, reader: string, input: object, wanted: string): Promise<Output> {
  const { readersOfTenant, readers } = ctx.services.fairUse;
  // In this order a tenant has one place at most in the line that all share.
  const leaveTenant = await readersOfTenant.enter(ctx.actor.tenantCode, ctx.gone);
  try {
    const leave = await readers.enter('', ctx.gone);
    try {
      return await readApart<Output>(reader, input, { ...(ctx.gone && { gone: ctx.gone }) });
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
