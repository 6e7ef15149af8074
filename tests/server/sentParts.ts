import { randomBytes } from 'node:crypto';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import type { Client } from './testApp';

const PROJECT = 'PDEMO27001A';
const PART = limits.uploadPartBytes;
const PATH = file.uploadFile.path;
/** Where a file goes, where nothing else is said, and how large a part is. */
export const sentParts = { PROJECT, PATH, PART };

export interface Sent {
  name?: string;
  content: Buffer;
  fields?: Record<string, string> | undefined;
  path?: string;
  /** What the request says of the whole, where that isn't so. */
  size?: number;
  key?: string;
}

/** Sends what stands between two offsets of a file; nothing at all only asks. */
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
/** All of it, from where the server stands. */
export async function sendAll(client: Client, sent: Sent) {
  let answer = await ask(client, sent);
  while (answer.received !== undefined) answer = await part(client, sent, answer.received);
  return answer;
}
/** Something that is a PDF by its first bytes. */
export const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(bytes - 9)]);
