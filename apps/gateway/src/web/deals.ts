import { Injectable, Logger } from '@nestjs/common';
import { promotion, type Promotion } from '@pechincha/contracts/entities/promotion';
import { getPromotion } from '@pechincha/contracts/operations/promotions';
import { BoundedCache } from '../http/bounded-cache.js';
import { SharedAnswers } from '../shared-answers/shared-answers.js';

/** Milliseconds that a page may wait for its deal; without it the client fetches it itself. */
const WITHIN = 1_000;
const BYTES = 8 * 1024 * 1024;
const ID = /^[0-9a-f]{24}$/;

/** The same object for as long as the service's answer stays the same. */
class Known {
  constructor(
    readonly source: Buffer,
    readonly deal: Promotion,
  ) {}
  get size(): number {
    return this.source.length * 3;
  }
}

/** Deals as a visitor sees them, out of the answers that everybody shares. */
@Injectable()
export class Deals {
  private readonly logger = new Logger('Deals');
  private readonly known = new BoundedCache<Known>(BYTES);

  constructor(private readonly shared: SharedAnswers) {}

  /** The deal; `none` where a visitor has none to see; undefined where nobody can tell in time. */
  async find(id: string, address: string): Promise<Promotion | 'none' | undefined> {
    if (!ID.test(id)) return 'none';
    try {
      const answer = await soon(this.shared.read(getPromotion, `/api/promotions/${id}`, address));
      if (answer.status === 404) return 'none';
      if (answer.status !== 200) throw new Error(`promotions answered ${answer.status}`);
      return this.parsed(id, answer.bytes);
    } catch (error) {
      this.logger.warn(`A page goes without its deal: ${(error as Error).message}`);
      return undefined;
    }
  }

  private parsed(id: string, source: Buffer): Promotion {
    const before = this.known.get(id);
    if (before?.source === source) return before.deal;
    const deal = promotion.parse(JSON.parse(source.toString()));
    this.known.set(id, new Known(source, deal));
    return deal;
  }
}

async function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), WITHIN);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
