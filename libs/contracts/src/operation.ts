import type * as z from 'zod/mini';
import type { ServiceName } from './event.js';
import type { PictureType } from './pictures.js';

/**
 * Who may call an operation. `member` is anyone signed in. Operations for the author or an admin are `member` with
 * `ownerOnly: true`; the service checks the ownership. `gateway` operations have no public route.
 */
export type Access = PublicAccess | 'gateway';
export type PublicAccess = 'public' | 'member' | 'manager' | 'admin';

export type Role = 'user' | 'manager' | 'admin';

/** One file field of a multipart body. */
export interface FileField {
  readonly name: string;
  readonly required: boolean;
  /** Accepted types, by content. */
  readonly types: readonly PictureType[];
}

/** Calls per member, counted over all operations with the same quota name; 429 beyond it. */
export interface MemberQuota {
  readonly name: string;
  readonly perHour: number;
}

/** Calls per IP address, where lower than the gateway's general limit. */
export interface IpQuota {
  readonly name: string;
  readonly perMinute: number;
}

/**
 * One REST endpoint. The gateway's route, the service's controller, the OpenAPI document, the authorization tests and
 * the web client are derived from it.
 */
export interface Operation {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/api`, with parameters in braces: `/promotions/{id}`. The service uses the same path. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The service rejects members other than the author or an admin. */
  readonly ownerOnly?: boolean;
  /** Suspended members may call it too. */
  readonly allowSuspended?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** When set, the body is multipart/form-data (or JSON when no file is required). */
  readonly files?: readonly FileField[];
  /** Default: 200. 302 is a browser navigation that redirects. */
  readonly status: 200 | 201 | 204 | 302;
  readonly response?: z.ZodMiniType;
  /** The response is streamed; an error midway aborts it. */
  readonly streamed?: boolean;
  /**
   * A read without side effects, whose anonymous responses are the same for everyone; the gateway may cache them for
   * about a second, and may request a member's before the session is checked.
   */
  readonly cacheable?: boolean;
  /**
   * Accepts an Idempotency-Key: a repeated key returns the stored response for 24 hours. `last-key`, for frequent
   * toggles: the row itself remembers the member's last key only, and its repetition returns the current state.
   */
  readonly idempotent?: boolean | 'last-key';
  /** Enforced by the gateway. Services with their own quota, such as for promotions and comments, need none. */
  readonly memberQuota?: MemberQuota;
  /** Enforced by the gateway. */
  readonly ipQuota?: IpQuota;
  /** Default: 1 MiB, forms 8 MiB. */
  readonly maxBodyBytes?: number;
}

type NewOperation = Omit<Operation, 'status'> & Partial<Pick<Operation, 'status'>>;

export const defineOperation = <const O extends NewOperation>(operation: O) =>
  ({ status: 200, ...operation }) as O & Pick<Operation, 'status'>;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The request as a controller receives it, parsed by the operation's schemas. */
export interface InputOf<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
  /** Uploaded files by field name, at most 5,242,880 bytes each. */
  files: Record<string, Uint8Array | undefined>;
}

export type ResponseOf<O extends Operation> = Parsed<O['response']>;
export type BodyOf<O extends Operation> = O['body'] extends z.ZodMiniType ? z.input<O['body']> : undefined;

/** Of the request header Idempotency-Key: 1 to 128 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** Response header, 'true' where the response is that of an earlier request with the same Idempotency-Key. */
export const REPLAYED_HEADER = 'idempotent-replayed';
