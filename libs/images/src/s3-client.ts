import * as http from 'node:http';
import * as https from 'node:https';
import type { Client } from 'minio';

export interface S3Config {
  /** With scheme and port, such as `http://127.0.0.1:9000`. */
  readonly S3_ENDPOINT: string;
  readonly S3_ACCESS_KEY: string;
  readonly S3_SECRET_KEY: string;
  readonly S3_BUCKET: string;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** Set explicitly, so that the client does not request it before its first call. */
const REGION = 'us-east-1';

/**
 * Adds a timeout to each request, as the client has none. The package is loaded with the first picture, because it
 * takes 40 MB.
 */
export async function createS3Client(config: S3Config): Promise<Client> {
  const { Client } = await import('minio');
  const url = new URL(config.S3_ENDPOINT);
  const secure = url.protocol === 'https:';
  const { request } = secure ? https : http;
  const requestWithTimeout = (
    options: http.RequestOptions,
    onResponse?: (response: http.IncomingMessage) => void,
  ) => {
    const outgoing = request(options, onResponse);
    outgoing.setTimeout(REQUEST_TIMEOUT_MS, () =>
      outgoing.destroy(new Error(`no response within ${REQUEST_TIMEOUT_MS} ms`)),
    );
    return outgoing;
  };
  return new Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : secure ? 443 : 80,
    useSSL: secure,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: REGION,
    pathStyle: true,
    transport: { request: requestWithTimeout as typeof http.request },
    transportAgent: new (secure ? https : http).Agent({ keepAlive: true, maxSockets: 32 }),
    retryOptions: { disableRetry: true },
  });
}
