import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#domain/kernel/limits';
import { HttpError } from '../errors';

const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns where a text that begins at `from` ends: at its closing quote, or with the bytes. */
function endOfText(json: Buffer, from: number): number {
  for (let end = json.indexOf(QUOTE, from); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (end - 1 - escapes >= from && json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/** Returns the FNV-1a hash of some bytes. */
function hashOf(json: Buffer, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ (json[at] ?? 0), 0x01000193);
  return hash;
}

/**
 * Checks that JSON stays within the limits of a body: number of values, depth, number of different field names,
 * length of a text. It reads the bytes before parsing: a megabyte of brackets or of
 * invented names, cheap for a sender, would cost the parser seconds, or hundreds of megabytes.
 */
export function isBounded(json: Buffer): boolean {
  const names = new Set<number>();
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const from = at + 1;
      at = endOfText(json, from);
      if (at - from > limits.bodyTextBytes) return false;
      let next = at + 1;
      while ((json[next] ?? COMMA) <= SPACE) next += 1;
      if (json[next] === COLON && names.add(hashOf(json, from, at)).size > limits.bodyNames) return false;
    } else if (byte === COMMA) values += 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > limits.bodyDepth) return false;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    if (values > limits.bodyValues) return false;
  }
  return true;
}

/** Makes the server check JSON against the limits; Fastify's own parsing, with protection of prototypes, follows. */
export function readBodiesWithinBounds(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // Of a large body, the check, the decoding and the parsing take some 10 ms each: others get their turn in between.
    const othersTurn = () => (body.length > limits.bodyAtOnceBytes ? nextTurn() : undefined);
    if (!isBounded(body)) throw new HttpError(413, 'tooManyValues');
    await othersTurn();
    const text = body.toString();
    await othersTurn();
    return new Promise((resolve, reject) => {
      read(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}
