import { z } from 'zod';
import { passPattern } from './rules';

/** A code that was sent to a phone. */
export const verifyCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** The solution of the puzzle that puzzleNeeded carried. */
export const solvedPuzzle = z.object({ challenge: z.string().max(100), answer: z.number().int().min(0) }).optional();

/** Shown by a signed-in browser, typed in another one. */
export const signInPass = z
  .string()
  .max(40)
  .overwrite((typed) => typed.replace(/\s/gu, '').toUpperCase())
  .regex(passPattern)
  .optional();

/** A pass, and for how many seconds it is good. */
export const newPass = z.object({ pass: z.string(), expiresIn: z.number() });

/** Seconds. demoCode only in demo mode: it appears on the page instead of in a message. */
export const codeSent = z.object({ expiresIn: z.number(), retryIn: z.number(), demoCode: z.string().optional() });
