import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { incomingFolder } from './incoming.ts';
import { type FileStore, MissingBytes, markKey, type StoredBytes } from './store.ts';

/** Timeouts of a bucket in milliseconds. */
export interface BucketTimeouts {
  /** For connecting. */
  readonly connection: number;
  /** For the answer to a request. */
  readonly answer: number;
  /** For the answer to an uploaded part, and between two chunks of a download. */
  readonly part: number;
}

/** A request is tried twice, and must fail before a proxy in front gives up on it. */
const standard: BucketTimeouts = { connection: 3000, answer: 8000, part: 20_000 };
const attempts = 2;

/** Bytes of one part of a multipart upload; all that is held in memory. */
const partSize = 5 * 1024 * 1024;

/**
 * A bucket `s3://<bucket>?endpoint=<address>&region=<region>`; credentials come from the environment (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
 * or the machine's role). With an explicit endpoint path-style addresses are used, as compatible servers expect.
 */
export function bucketStore(url: string, scratch: string, patience = standard): FileStore {
  const bucket = connect(url, patience);
  const requestOptions = { requestTimeout: patience.answer };
  return {
    incoming: incomingFolder(scratch),
    async adopt(path, key) {
      const { client, Upload, Bucket } = await bucket();
      await new Upload({ client, params: { Bucket, Key: key, Body: createReadStream(path) }, partSize, queueSize: 1 }).done();
      await rm(path, { force: true });
    },
    async open(key, range) {
      const { client, commands, Bucket } = await bucket();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        return (await client.send(new commands.GetObjectCommand({ Bucket, Key: key, Range }), requestOptions)).Body as Readable;
      } catch (error) {
        throw isMissing(error) ? new MissingBytes(key) : error;
      }
    },
    async sizeOf(key) {
      const { client, commands, Bucket } = await bucket();
      try {
        return (await client.send(new commands.HeadObjectCommand({ Bucket, Key: key }), requestOptions)).ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      const { client, commands, Bucket } = await bucket();
      await client.send(new commands.DeleteObjectCommand({ Bucket, Key: key }), requestOptions);
    },
    list: () => objectsOf(bucket),
  };
}

type Bucket = ReturnType<typeof connect>;

/** The SDK is loaded at its first use; it costs nothing where files are stored in a folder. */
function connect(url: string, { connection, part }: BucketTimeouts) {
  const { host, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? 'ap-northeast-1';
  const open = async () => {
    // The SDK's warning about future Node.js versions concerns whoever upgrades it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const [commands, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    // Compatible servers do not know the checksums that the SDK adds by default.
    const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;
    const limits = { connectionTimeout: connection, requestTimeout: part, throwOnRequestTimeout: true, socketTimeout: part };
    const client = new commands.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...checksums,
      maxAttempts: attempts,
      requestHandler: limits,
    });
    return { client, commands, Upload, Bucket: host };
  };
  let opened: ReturnType<typeof open> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

async function* objectsOf(bucket: Bucket): AsyncIterable<StoredBytes> {
  const { client, commands, Bucket } = await bucket();
  for await (const { Contents = [] } of commands.paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key, LastModified } of Contents) if (Key && Key !== markKey && LastModified) yield { key: Key, storedAt: LastModified };
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name !== 'NoSuchBucket' && (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404);
}
