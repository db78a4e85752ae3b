import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { PICTURE_COPY_SECONDS, pictureHeaders } from '@pechincha/images/picture-store';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getClientAddress } from '../http/client-address.js';
import { BoundedCache, CachedResponse } from '../http/cached-response.js';
import { UploadsService } from '../pictures/uploads.service.js';
import { PublicPromotionReader } from '../pages/public-promotion-reader.js';
import { SiteService } from '../site/site.service.js';
import {
  getBrandVersion,
  toPromotionPreview,
  getPreviewVersion,
  type PromotionPreview,
} from './promotion-preview.js';
import { renderBrandPreview, renderPromotionPreview, photoBox } from './preview-svg.js';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_CONCURRENT_RENDERS = 2;
/** Further requests get a 503, so that many URLs at once cause no long queue. */
const MAX_QUEUED_RENDERS = 30;
const IMAGE_PATH = /^\/share\/([0-9a-f]{24}|pechincha)\.jpg$/;
const JPEG_QUALITY = 88;

/** Renders and caches the 1200×630 preview images of shared links. */
@Injectable()
export class PreviewImageService {
  private readonly cache = new BoundedCache<CachedResponse>(MAX_CACHE_BYTES);
  readonly usage = this.cache.usage;
  private readonly pendingRenders = new Map<string, Promise<CachedResponse>>();
  private readonly limit = pLimit(MAX_CONCURRENT_RENDERS);

  constructor(
    private readonly promotionReader: PublicPromotionReader,
    private readonly uploads: UploadsService,
    private readonly site: SiteService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** @throws DomainError NOT_FOUND, UNAVAILABLE */
  async respond(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = url.split('?', 2);
    const name = IMAGE_PATH.exec(path)?.[1];
    if (!name) throw new DomainError('NOT_FOUND');
    const image = await this.getImage(name, new URLSearchParams(query).get('v'), request);
    await image.respond(request, response);
  }

  private async getImage(
    name: string,
    requestedVersion: string | null,
    request: IncomingMessage,
  ): Promise<CachedResponse> {
    if (name === 'pechincha') {
      const siteName = this.site.current.name;
      const version = getBrandVersion(siteName);
      return this.getOrRender(`${name} ${version}`, requestedVersion === version, async () =>
        toJpeg(await renderBrandPreview(siteName)),
      );
    }
    const found = await this.promotionReader.find(
      name,
      getClientAddress(request, this.config.TRUST_PROXY_HOPS),
    );
    if (found === 'none') throw new DomainError('NOT_FOUND');
    if (!found) throw createBusyError();
    const preview = toPromotionPreview(found.promotion, this.site.current, new Date());
    const version = getPreviewVersion(preview);
    // Only the current version may be cached forever.
    return this.getOrRender(`${name} ${version}`, requestedVersion === version, () => this.render(preview));
  }

  /** Concurrent requests share one rendering. Cached separately by cache control. */
  private async getOrRender(
    key: string,
    isImmutable: boolean,
    render: () => Promise<Buffer>,
  ): Promise<CachedResponse> {
    const name = `${key} ${isImmutable}`;
    const cached = this.cache.get(name);
    this.usage[cached ? 'hits' : 'misses'] += 1;
    const pending = cached ?? this.pendingRenders.get(name);
    if (pending) return pending;
    if (this.pendingRenders.size >= MAX_CONCURRENT_RENDERS + MAX_QUEUED_RENDERS) throw createBusyError();
    const rendering = this.limit(async () => {
      const image = toCachedResponse(await render(), isImmutable);
      this.cache.set(name, image);
      return image;
    }).finally(() => this.pendingRenders.delete(name));
    this.pendingRenders.set(name, rendering);
    return rendering;
  }

  private async render(preview: PromotionPreview): Promise<Buffer> {
    const photo = preview.image && (await this.fetchPhoto(preview.image, preview.expired));
    return toJpeg(await renderPromotionPreview(preview, Boolean(photo)), photo || undefined);
  }

  /** The promotion's photo, resized; undefined when it is unavailable. */
  private async fetchPhoto(image: string, isPale: boolean): Promise<Buffer | undefined> {
    const bytes = await this.uploads.getBytes(resizePicturePath(image, 640)).catch(() => undefined);
    if (!bytes) return undefined;
    const innerSize = photoBox.size - 2 * photoBox.padding;
    const fitted = sharp(bytes)
      .flatten({ background: '#FFFFFF' })
      .resize({ width: innerSize, height: innerSize, fit: 'contain', background: '#FFFFFF' });
    return (isPale ? fitted.greyscale().linear(0.6, 100) : fitted).png().toBuffer();
  }
}

function toJpeg(svg: string, photo?: Buffer): Promise<Buffer> {
  const position = { left: photoBox.left + photoBox.padding, top: photoBox.top + photoBox.padding };
  return sharp(Buffer.from(svg))
    .composite(photo ? [{ input: photo, ...position }] : [])
    .flatten()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const toCachedResponse = (bytes: Buffer, isImmutable: boolean): CachedResponse =>
  new CachedResponse(bytes, {
    contentType: 'image/jpeg',
    cacheControl: isImmutable
      ? pictureHeaders['Cache-Control']
      : `public, max-age=300, s-maxage=${PICTURE_COPY_SECONDS}`,
    headers: apiSecurityHeaders,
  });

const createBusyError = (): DomainError => new DomainError('UNAVAILABLE', { retryAfterSeconds: 2 });
