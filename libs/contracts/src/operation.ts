import type * as z from 'zod/mini';
import type { ServiceName } from './event.js';

/**
 * Who may call an operation. `member` is anyone signed in; ownership ("author or admin")
 * is judged by the owning service, so such an operation is `member` here with `owner: true`.
 * `gateway` is a question of the gateway itself: it has no public route.
 */
export type Access = PublicAccess | 'gateway';
export type PublicAccess = 'public' | 'member' | 'manager' | 'admin';

export type Role = 'user' | 'manager' | 'admin';

/** One file field of a multipart body. */
export interface FileField {
  readonly name: string;
  readonly required: boolean;
  /** Accepted types, by content. */
  readonly types: readonly ('image/jpeg' | 'image/png' | 'image/gif' | 'image/webp')[];
}

/** How often one member may make the calls that share a quota; beyond it they get 429. */
export interface MemberQuota {
  readonly name: string;
  readonly perHour: number;
}

/** How often the calls of one address may be made, where that is less than the gateway's limit for all of them. */
export interface IpQuota {
  readonly name: string;
  readonly perMinute: number;
}

/**
 * One call of the REST surface, declared once. The gateway's route, the service's controller,
 * the OpenAPI document, the table of verdicts and the web client derive from it.
 */
export interface Operation {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with parameters in braces: `/promotions/{id}`. The service answers it at the same path. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Only the author of the thing, or an admin, gets past the service. */
  readonly ownerOnly?: boolean;
  /** Open to suspended members too. */
  readonly allowSuspended?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Where set, the body is multipart/form-data (JSON is taken too when no file is required). */
  readonly files?: readonly FileField[];
  /** 302: a navigation of the browser, sent on to another page. */
  readonly status: 200 | 201 | 204 | 302;
  readonly response?: z.ZodMiniType;
  /** Written while its rows are read, whatever its size: breaks off where that fails midway. */
  readonly streamed?: boolean;
  /** Anonymous answers are the same for everyone and may be kept by the gateway for about a second. */
  readonly cacheable?: boolean;
  /** Takes an Idempotency-Key: a repetition within 24 hours is answered with the first answer. */
  readonly idempotent?: boolean;
  /** Kept by the gateway. Where a service counts what it creates, such as deals and comments, it needs none. */
  readonly memberQuota?: MemberQuota;
  /** Kept by the gateway. */
  readonly ipQuota?: IpQuota;
  /** Where a body is smaller than any body may be (1 MiB, of a form 8 MiB). */
  readonly maxBodyBytes?: number;
}

/** What an Idempotency-Key may be: visible ASCII, at most 128 characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

export function defineOperation<const O extends Operation>(operation: O): O {
  return operation;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a controller receives: every part parsed by the operation's schemas. */
export interface InputOf<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
  /** Uploaded files by field name, at most 5,242,880 bytes each. */
  files: Record<string, Uint8Array | undefined>;
}

export type ResponseOf<O extends Operation> = Parsed<O['response']>;
export type BodyOf<O extends Operation> = O['body'] extends z.ZodMiniType ? z.input<O['body']> : undefined;
