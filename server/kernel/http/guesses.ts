import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { AppError } from '../errors';
import { networkOf } from './network';

/**
 * Opens addresses that work without an account. Only unknown addresses count for their network: valid links still open,
 * however many guesses come from the same network.
 * @throws Busy instead of notFound once a network has guessed too often in this minute
 */
export async function openByAddress<T>(ctx: Context, { ip }: FastifyRequest, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') ctx.services.fairUse.links.count(networkOf(ip));
    throw error;
  }
}
