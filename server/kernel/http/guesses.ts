import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { AppError } from '../errors';
import { networkOf } from './network';

/**
 * Opens what people without an account have an address of. Only addresses that lead nowhere count for their network: however
 * much somebody there guesses, what others were really given opens.
 * @throws Busy in the place of notFound, where a network has guessed too often in this minute
 */
export async function openByAddress<T>(ctx: Context, { ip }: FastifyRequest, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') ctx.services.fairUse.links.count(networkOf(ip));
    throw error;
  }
}
