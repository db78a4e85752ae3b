import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FriendlyError } from './errors.ts';

export interface S3Store {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** A store that has just started returns 503 for some seconds. */
const STORE_READY_TIMEOUT_MS = 30_000;

/** Creates the bucket unless it exists. */
export async function createBucket({ endpoint, accessKey, secretKey, bucket }: S3Store): Promise<void> {
  const url = new URL(`/${bucket}`, endpoint);
  const deadline = Date.now() + STORE_READY_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url, {
      method: 'PUT',
      headers: signRequest('PUT', url, accessKey, secretKey),
    });
    // 409: BucketAlreadyOwnedByYou
    if (response.ok || response.status === 409) return;
    if (response.status < 500 || Date.now() > deadline) {
      throw new FriendlyError(`The S3 store refused to create the bucket ${bucket}: ${response.status}.`);
    }
    await sleep(200);
  }
}

/** AWS Signature Version 4 of a request without query and without body. */
function signRequest(method: string, url: URL, accessKey: string, secretKey: string): Record<string, string> {
  const region = 'us-east-1';
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const bodyHash = createHash('sha256').update('').digest('hex');
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, '', lines.join(''), names, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
