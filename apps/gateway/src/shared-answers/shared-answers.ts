import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { BoundedCache } from '../http/bounded-cache.js';
import { Representation } from '../http/representation.js';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { InternalTokens } from '../proxy/internal-tokens.js';
import { routePath } from '../api/route-path.js';
import { upstreamHeaders } from '../proxy/headers.js';
import { Upstreams, type Upstream } from '../proxy/upstreams.js';
import { sharedUrl } from './shared-url.js';
import { readAnswer, type WholeAnswer } from './whole-answer.js';

/** Milliseconds that an answer stands; what changed is seen everywhere within 1.5 seconds. */
const STANDS = 1_000;
/** From this age on the next reader has it renewed, while still being answered out of memory. */
const RENEWED_FROM = 650;
const BYTES = 64 * 1024 * 1024;
/** Of the spellings of addresses that lead straight to their answer. */
const SPELLINGS_BYTES = 4 * 1024 * 1024;

class Kept {
  constructor(
    readonly representation: Representation,
    readonly since: number,
  ) {}
  get size(): number {
    return this.representation.size;
  }
}

interface Question {
  key: string;
  operation: Operation;
  /** As the router knows it. */
  route: string;
  url: string;
  /** Whether the address as sent has no parameters but those of the operation. */
  isExact: boolean;
  readonly size: number;
}

/**
 * What anonymous readers ask for, kept as ready bytes for a second with one request in flight per address.
 * Answers expire; nothing drops them.
 */
@Injectable()
export class SharedAnswers {
  private readonly logger = new Logger('SharedAnswers');
  private readonly kept = new BoundedCache<Kept>(BYTES);
  readonly usage = this.kept.usage;
  private readonly asking = new Map<string, Promise<Kept | WholeAnswer>>();
  private readonly spellings = new BoundedCache<Question>(SPELLINGS_BYTES);

  constructor(
    private readonly upstreams: Upstreams,
    private readonly tokens: InternalTokens,
  ) {}

  /** Answers a GET without a token at once where the answer is there, and tells the route. */
  answerNow(path: string, request: IncomingMessage, response: ServerResponse): string | undefined {
    const question = this.spellings.get(path);
    const kept = question && this.kept.peek(question.key);
    if (!kept) return undefined;
    const age = Date.now() - kept.since;
    if (age >= STANDS) return undefined;
    if (age >= RENEWED_FROM) this.renew(question, request);
    if (!kept.representation.answerNow(request, response)) return undefined;
    this.usage.hits += 1;
    return question.route;
  }

  /** @throws DomainError UNAVAILABLE */
  async answer(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    identity: { address: string; requestId: string },
  ): Promise<void> {
    const path = request.url ?? '';
    const question = this.question(operation, path);
    const fresh = await this.take(question, identity);
    if (fresh instanceof Kept) {
      if (question.isExact) this.spellings.set(path, question);
      return fresh.representation.answer(request, response);
    }
    if (response.destroyed) return;
    response
      .writeHead(fresh.status, { ...fresh.headers, 'x-request-id': identity.requestId })
      .end(fresh.bytes);
  }

  /**
   * The same answer for the gateway's own pages; its bytes are one object for as long as they do not change.
   * @param path as a reader would ask for it, below /api
   * @throws DomainError UNAVAILABLE
   */
  async read(
    operation: Operation,
    path: string,
    address: string,
  ): Promise<{ status: number; bytes: Buffer }> {
    const fresh = await this.take(this.question(operation, path), { address });
    return fresh instanceof Kept ? { status: 200, bytes: fresh.representation.bytes } : fresh;
  }

  private take(question: Question, identity: { address: string }): Kept | Promise<Kept | WholeAnswer> {
    const kept = this.kept.get(question.key);
    if (kept && Date.now() - kept.since < STANDS) {
      this.usage.hits += 1;
      return kept;
    }
    this.usage.misses += 1;
    return this.ask(question, identity);
  }

  private question(operation: Operation, path: string): Question {
    const known = this.spellings.get(path);
    if (known) return known;
    const { url, isExact } = sharedUrl(operation, path.slice('/api'.length));
    const route = routePath(operation);
    return { key: `${operation.service}${url}`, operation, route, url, isExact, size: 2 * url.length };
  }

  private renew(question: Question, request: IncomingMessage): void {
    if (this.asking.has(question.key)) return;
    const identity = { address: request.socket.remoteAddress ?? '' };
    this.ask(question, identity).catch((error: Error) => this.logger.debug(`Not renewed: ${error.message}`));
  }

  private ask(question: Question, identity: { address: string }): Promise<Kept | WholeAnswer> {
    const known = this.asking.get(question.key);
    if (known) return known;
    const asked = this.fetchAnswer(question, identity).finally(() => this.asking.delete(question.key));
    this.asking.set(question.key, asked);
    return asked;
  }

  private async fetchAnswer(
    { key, operation, url }: Question,
    identity: { address: string },
  ): Promise<Kept | WholeAnswer> {
    const service = operation.service as Upstream;
    // The age counts from the question: what the service read may be as old as that.
    const since = Date.now();
    const answer = await this.fetchWhole(service, url, identity);
    if (answer.status !== 200) return answer;
    const before = this.kept.peek(key)?.representation;
    const same = before?.bytes.equals(answer.bytes) ? before : undefined;
    const representation = same ?? represent(answer);
    if (before && !same) await representation.prepareLike(before);
    const kept = new Kept(representation, since);
    this.kept.set(key, kept);
    return kept;
  }

  private async fetchWhole(
    service: Upstream,
    path: string,
    identity: { address: string },
  ): Promise<WholeAnswer> {
    try {
      if (this.upstreams.isFull(service)) throw new Error(`${service} does not keep up`);
      const token = await this.tokens.for(service, { kind: 'visitor' });
      const headers = upstreamHeaders({ accept: 'application/json' }, { ...identity, token });
      return await readAnswer(this.upstreams.pool(service), path, headers);
    } catch (cause) {
      this.logger.warn({ service, message: `No answer: ${(cause as Error).message}` });
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    }
  }
}

function represent(answer: WholeAnswer): Representation {
  return new Representation(answer.bytes, {
    contentType: String(answer.headers['content-type'] ?? 'application/json; charset=utf-8'),
    // The browser asks each time, and is told 304 where nothing changed.
    cacheControl: 'no-cache',
    // Crawlers read it for the page that shows it, and list the page.
    headers: { ...apiSecurityHeaders, 'x-robots-tag': 'noindex' },
    effort: 'quick',
    // A cache in between must not give it to who is signed in.
    vary: 'Authorization, X-Auth-Token',
  });
}
