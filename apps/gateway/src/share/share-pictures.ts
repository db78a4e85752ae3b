import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { WeightedSemaphore } from '@pechincha/images/weighted-semaphore';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import sharp from 'sharp';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache } from '../http/bounded-cache.js';
import { clientAddress } from '../http/client-address.js';
import { Representation } from '../http/representation.js';
import { Uploads } from '../pictures/uploads.js';
import { Deals } from '../web/deals.js';
import { cardOf, versionOf, type DealCard } from './deal-card.js';
import { drawBrand, drawDeal, photo } from './drawing.js';
import { Typeface } from './typeface.js';

const BYTES = 32 * 1024 * 1024;
const AT_ONCE = 2;
/** Who comes after these is told to come back: a flood of addresses must not become a queue. */
const MOST_WAITING = 30;
const NAME = /^\/share\/([0-9a-f]{24}|pechincha)\.jpg$/;
const QUALITY = 88;

/** The pictures that previews of shared links show, 1200×630, drawn when somebody first asks. */
@Injectable()
export class SharePictures {
  private readonly kept = new BoundedCache<Representation>(BYTES);
  readonly usage = this.kept.usage;
  private readonly drawing = new Map<string, Promise<Representation>>();
  private readonly turns = new WeightedSemaphore(AT_ONCE, AT_ONCE);
  private typeface: Typeface | undefined;

  constructor(
    private readonly deals: Deals,
    private readonly uploads: Uploads,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** @throws DomainError NOT_FOUND, UNAVAILABLE */
  async answer(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = url.split('?', 2);
    const name = NAME.exec(path)?.[1];
    if (!name) throw new DomainError('NOT_FOUND');
    const picture = await this.picture(name, new URLSearchParams(query).get('v'), request);
    await picture.answer(request, response);
  }

  private async picture(
    name: string,
    asked: string | null,
    request: IncomingMessage,
  ): Promise<Representation> {
    if (name === 'pechincha') return this.once('pechincha', true, (face) => jpeg(drawBrand(face)));
    const deal = await this.deals.find(name, clientAddress(request, this.config.TRUST_PROXY_HOPS));
    if (deal === 'none') throw new DomainError('NOT_FOUND');
    if (!deal) throw busy();
    const card = cardOf(deal);
    const version = versionOf(card);
    // Only the address of what it shows now may be kept for ever.
    return this.once(`${name} ${version}`, asked === version, (face) => this.draw(face, card));
  }

  /** One drawing, however many wait for it; as many kinds of it as there are ways to keep it. */
  private async once(
    key: string,
    lasting: boolean,
    draw: (typeface: Typeface) => Promise<Buffer>,
  ): Promise<Representation> {
    const name = `${key} ${lasting}`;
    const kept = this.kept.get(name);
    this.usage[kept ? 'hits' : 'misses'] += 1;
    const known = kept ?? this.drawing.get(name);
    if (known) return known;
    if (this.drawing.size >= AT_ONCE + MOST_WAITING) throw busy();
    const drawing = this.turns
      .run(1, async () => {
        this.typeface ??= new Typeface();
        const picture = represent(await draw(this.typeface), lasting);
        this.kept.set(name, picture);
        return picture;
      })
      .finally(() => this.drawing.delete(name));
    this.drawing.set(name, drawing);
    return drawing;
  }

  private async draw(typeface: Typeface, card: DealCard): Promise<Buffer> {
    const picture = card.image && (await this.photograph(card.image, card.expired));
    return jpeg(drawDeal(typeface, card, Boolean(picture)), picture || undefined);
  }

  /** The deal's picture in the size of its place; undefined where it is not to be had. */
  private async photograph(image: string, pale: boolean): Promise<Buffer | undefined> {
    const bytes = await this.uploads.bytesOf(resizePicturePath(image, 640)).catch(() => undefined);
    if (!bytes) return undefined;
    const inner = photo.size - 2 * photo.padding;
    const fitted = sharp(bytes)
      .flatten({ background: '#FFFFFF' })
      .resize({ width: inner, height: inner, fit: 'contain', background: '#FFFFFF' });
    return (pale ? fitted.greyscale().linear(0.6, 100) : fitted).png().toBuffer();
  }
}

function jpeg(svg: string, photograph?: Buffer): Promise<Buffer> {
  const at = { left: photo.left + photo.padding, top: photo.top + photo.padding };
  return sharp(Buffer.from(svg))
    .composite(photograph ? [{ input: photograph, ...at }] : [])
    .flatten()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const represent = (bytes: Buffer, lasting: boolean): Representation =>
  new Representation(bytes, {
    contentType: 'image/jpeg',
    cacheControl: lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    headers: apiSecurityHeaders,
  });

const busy = (): DomainError => new DomainError('UNAVAILABLE', { retryAfterSeconds: 2 });
