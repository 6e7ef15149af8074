import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { StoreFull } from './room';
import { type FileStore, nameOf } from './store';

const PLACE = 'files/';
const ASIDE = 'aside/';
const MARK = 'database-identity';

/** Nothing exists under this name; every other failure is reported. */
const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** The store is full, in the words of Amazon and others; 507 is explicit. */
const isFull = (error: unknown): boolean => {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return /Quota|StorageFull|InsufficientStorage|InsufficientCapacity/.test(name) || $metadata?.httpStatusCode === 507;
};

/**
 * A bucket of an S3-compatible store. An object exists whole or not at all, so there are no halves; setting one aside is a
 * copy under another name, whose age counts from then.
 */
export function s3Bucket(bucket: string, config: S3ClientConfig): FileStore {
  // Loaded with the first use, so that portals with a folder don't wait for it.
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    return { ...sdk, client: new sdk.S3Client(config) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const s3 = () => {
    opened ??= open();
    return opened;
  };
  const place = (objectId: string) => `${PLACE}${nameOf(objectId)}`;
  const aside = (objectId: string) => `${ASIDE}${nameOf(objectId)}`;
  const head = async (key: string) => {
    const { client, HeadObjectCommand } = await s3();
    return client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  };
  const move = async (from: string, to: string): Promise<boolean> => {
    if (!(await head(from))) return false;
    const { client, CopyObjectCommand, DeleteObjectCommand } = await s3();
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }));
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: from }));
    return true;
  };
  async function* keys(prefix: string) {
    const { client, ListObjectsV2Command } = await s3();
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { objectId: Key.slice(prefix.length), changed: LastModified };
      token = page.NextContinuationToken;
    } while (token);
  }
  const read = (objectId: string): Readable => {
    const bytes = new PassThrough();
    const fetch = async () => {
      const { client, GetObjectCommand } = await s3();
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: place(objectId) }));
      await pipeline(Body as Readable, bytes);
    };
    fetch().catch((error: Error) => bytes.destroy(error));
    return bytes;
  };
  return {
    async claim(identity) {
      const { client, GetObjectCommand, PutObjectCommand } = await s3();
      const mark = { Bucket: bucket, Key: MARK };
      if (!(await head(MARK)))
        // Of two concurrent first writes the store lets one succeed, if it supports this condition.
        await client
          .send(new PutObjectCommand({ ...mark, Body: `${identity}\n`, IfNoneMatch: '*' }))
          .catch((error: unknown) => {
            if ((error as { name?: string }).name !== 'PreconditionFailed') throw error;
          });
      const { Body } = await client.send(new GetObjectCommand(mark));
      return ((await Body?.transformToString()) ?? '').trim();
    },
    async put(objectId, path) {
      const { client, PutObjectCommand } = await s3();
      const { size } = await stat(path);
      await client
        .send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: place(objectId),
            Body: createReadStream(path),
            ContentLength: size,
          }),
        )
        .catch((error: unknown) => {
          throw isFull(error) ? new StoreFull(error) : error;
        });
    },
    read,
    async look(objectId) {
      const found = await head(place(objectId));
      return found && { size: found.ContentLength ?? 0, changed: found.LastModified?.getTime() ?? 0 };
    },
    copyTo: (objectId, path) => pipeline(read(objectId), createWriteStream(path, { mode: 0o600 })),
    all: () => keys(PLACE),
    async setAside(objectId) {
      await move(place(objectId), aside(objectId));
    },
    async remove(objectId) {
      const { client, DeleteObjectCommand } = await s3();
      for (const key of [place(objectId), aside(objectId)])
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    restore: (objectId) => move(aside(objectId), place(objectId)),
    async clearAside(before) {
      const { client, DeleteObjectCommand } = await s3();
      let cleared = 0;
      for await (const { objectId, changed } of keys(ASIDE)) {
        if (changed >= before) continue;
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: aside(objectId) }));
        cleared += 1;
      }
      return cleared;
    },
  };
}
