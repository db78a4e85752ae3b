import type { IncomingMessage } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { promotion, type Promotion } from '@pechincha/contracts/entities/promotion';
import { getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { getPublicProfile } from '@pechincha/contracts/operations/users';
import { withTimeout } from '@pechincha/persistence/time';
import { BoundedCache } from '../http/cached-response.js';
import { ResponseCache } from '../response-cache/response-cache.js';

/** A page that waited this long is sent without its promotion, which the client then fetches. */
const PROMOTION_TIMEOUT_MS = 1_000;
/** As above; shorter, since the metadata of a list does not need its promotions. */
const LIST_TIMEOUT_MS = 500;
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const OBJECT_ID_PATTERN = /^[0-9a-f]{24}$/;

/** Parsed once per response Buffer. */
class PublicPromotion {
  constructor(
    readonly bytes: Buffer,
    readonly promotion: Promotion,
  ) {}
  get size(): number {
    return this.bytes.length * 3;
  }
}

/** Reads promotions as visitors see them, through the response cache. */
@Injectable()
export class PublicPromotionReader {
  private readonly logger = new Logger('PublicPromotionReader');
  private readonly parsedPromotions = new BoundedCache<PublicPromotion>(MAX_CACHE_BYTES);

  constructor(private readonly responseCache: ResponseCache) {}

  /** The promotion; `none` when visitors cannot see it; undefined when there is no response in time. */
  async find(id: string, address: string): Promise<PublicPromotion | 'none' | undefined> {
    if (!OBJECT_ID_PATTERN.test(id)) return 'none';
    try {
      const response = await withTimeout(
        PROMOTION_TIMEOUT_MS,
        'Reading the promotion',
        this.responseCache.getResponse(getPromotion, `/api/promotions/${id}`, address),
      );
      if (response.status === 404) return 'none';
      if (response.status !== 200) throw new Error(`promotions responded with ${response.status}`);
      return this.parseCached(id, response.bytes);
    } catch (error) {
      this.logger.warn(`Page rendered without its promotion: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The member's name; `none` when there is no such member; undefined when there is no response in time. */
  async findMemberName(id: string, address: string): Promise<{ name: string } | 'none' | undefined> {
    if (!OBJECT_ID_PATTERN.test(id)) return 'none';
    try {
      const { status, bytes } = await withTimeout(
        LIST_TIMEOUT_MS,
        'Reading the member',
        this.responseCache.getResponse(getPublicProfile, `/api/users/${id}`, address),
      );
      if (status === 404) return 'none';
      return status === 200 ? getPublicProfile.response.parse(JSON.parse(bytes.toString())) : undefined;
    } catch (error) {
      this.logger.debug(`Page sent without its member: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The list's response; undefined when there is none in time. @param path below /api */
  async findList(path: string, address: string): Promise<Buffer | undefined> {
    try {
      const { status, bytes } = await withTimeout(
        LIST_TIMEOUT_MS,
        'Reading the list',
        this.responseCache.getResponse(listPromotions, `/api${path}`, address),
      );
      return status === 200 ? bytes : undefined;
    } catch (error) {
      this.logger.debug(`Page sent without its list: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The list's response if the cache has it now. @param path below /api */
  findCachedList(path: string, request: IncomingMessage): Buffer | undefined {
    return this.responseCache.findCachedBytes(listPromotions, `/api${path}`, request);
  }

  private parseCached(id: string, bytes: Buffer): PublicPromotion {
    const previous = this.parsedPromotions.get(id);
    if (previous?.bytes === bytes) return previous;
    const parsed = new PublicPromotion(bytes, promotion.parse(JSON.parse(bytes.toString())));
    this.parsedPromotions.set(id, parsed);
    return parsed;
  }
}
