import { z } from 'zod';
import type { Env } from './env';

/** A language model that is set up. */
export interface LanguageModel {
  /** Where it takes messages. */
  readonly address: URL;
  /** What people are told of where their data goes. */
  readonly host: string;
  readonly key: string | undefined;
  readonly name: string;
  /** How long it may take, in s. */
  readonly seconds: number;
}

type Settings = Pick<
  Env,
  'LANGUAGE_MODEL_URL' | 'LANGUAGE_MODEL_KEY' | 'LANGUAGE_MODEL_NAME' | 'LANGUAGE_MODEL_SECONDS'
>;

/** @returns null: none is set up */
export function languageModel(env: Settings): LanguageModel | null {
  if (!env.LANGUAGE_MODEL_URL) return null;
  const address = new URL(env.LANGUAGE_MODEL_URL);
  address.pathname = `${address.pathname.replace(/\/+$/u, '')}/chat/completions`;
  return {
    address,
    host: address.host,
    key: env.LANGUAGE_MODEL_KEY,
    name: env.LANGUAGE_MODEL_NAME,
    seconds: env.LANGUAGE_MODEL_SECONDS,
  };
}

/** Why there is no text. unreadable: what came back is no answer of the protocol, or is too large. */
export type NoTextReason = 'slow' | 'refused' | 'unreadable';
export class NoText extends Error {
  constructor(
    readonly reason: NoTextReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/** The most of an answer that is read, in bytes, and the most tokens that are asked for. */
const ANSWER_BYTES = 256 * 1024;
const TOKENS = 4_000;

const answer = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

async function readWithin(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new NoText('unreadable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Has a language model answer messages by the common chat protocol: from its own address, without redirects. The answer is an
 * unchecked text.
 * @param gone the person no longer waits
 * @throws NoText
 */
export async function askLanguageModel(
  { address, key, name, seconds }: LanguageModel,
  messages: readonly { readonly role: string; readonly content: string }[],
  gone?: AbortSignal,
): Promise<string> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: gone ? AbortSignal.any([late, gone]) : late,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model: name, messages, stream: false, temperature: 0.3, max_tokens: TOKENS }),
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw new NoText('refused', `It answered ${response.status}.`);
    }
    const text = await readWithin(response.body);
    const { success, data } = answer.safeParse(parsed(text));
    if (!success) throw new NoText('unreadable');
    return data.choices[0].message.content;
  } catch (error) {
    if (error instanceof NoText) throw error;
    throw new NoText(late.aborted ? 'slow' : 'refused', error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoText('unreadable', error);
  }
}
