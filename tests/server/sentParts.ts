import { randomBytes } from 'node:crypto';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import type { Client } from './testApp';

const PROJECT = 'PDEMO27001A';
const PART = limits.uploadPartBytes;
const PATH = file.uploadFile.path;
/** The default call for a file, and the size of a part. */
export const sentParts = { PROJECT, PATH, PART };

export interface Sent {
  name?: string;
  content: Buffer;
  fields?: Record<string, string> | undefined;
  path?: string;
  /** The request's description of the whole file, if it is to be wrong. */
  size?: number;
  key?: string;
}

/** Sends the bytes between two offsets of a file; an empty range only asks. */
export async function part(client: Client, sent: Sent, from: number, to = from + PART) {
  const {
    name = '大文件.pdf',
    content,
    fields = { projectCode: PROJECT },
    path = PATH,
    size = content.length,
    key,
  } = sent;
  const answer = await client.upload<{ objectId: string } | null>(
    path,
    { name, content: content.subarray(from, to), fields },
    {
      [uploadHeaders.size]: String(size),
      [uploadHeaders.offset]: String(from),
      [uploadHeaders.version]: '1763800000000',
      ...(key && { 'idempotency-key': key }),
    },
  );
  const { [uploadHeaders.offset]: received } = answer.headers;
  return { ...answer, received: received === undefined ? undefined : Number(received) };
}
export const ask = (client: Client, sent: Sent) => part(client, sent, 0, 0);
/** Sends the whole file, from the server's offset on. */
export async function sendAll(client: Client, sent: Sent) {
  let answer = await ask(client, sent);
  while (answer.received !== undefined) answer = await part(client, sent, answer.received);
  return answer;
}
/** Something that is a PDF by its first bytes. */
export const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(bytes - 9)]);
