import type { INestApplicationContext } from '@nestjs/common';
import type { AdvertisementPosition, AdvertisementSize } from '@pechincha/contracts/entities/advertisement';
import { advertisementForm, cityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { AdPicturesService } from './advertisements/ad-pictures.service.js';
import { AdminAdvertisementsService } from './advertisements/admin-advertisements.service.js';
import { toDay } from './advertisements/time-zone.js';
import { InteractionsService } from './interactions/interactions.service.js';
import { InteractionFlushWorker } from './interactions/interaction-flush.worker.js';

interface SeedAdvertisementBase {
  /** Id of the admin who creates it. */
  author: string;
  title: string;
  description: string;
  targetUrl: string;
  position: AdvertisementPosition;
  /** For example a PNG. */
  picture: Uint8Array;
  /** Displayed from the start of this day in São Paulo. */
  startDate: Date;
  /** Displayed until the end of this day; missing: no end. */
  endDate?: Date | undefined;
  /** Creation time. */
  at: Date;
}

export interface SeedAdvertisement extends SeedAdvertisementBase {
  size: AdvertisementSize;
  /** Seconds; missing: the default. */
  duration?: number | undefined;
}

export interface SeedBanner extends SeedAdvertisementBase {
  /** City slug. */
  city: string;
}

/**
 * Creates demo data through the service's own code: each call sets the clock and runs what a request would run.
 * The context is `AppModule` with a `SettableClock` as `Clock`; calls must not overlap.
 */
export class AdsSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.get<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a SettableClock');
    this.clock = clock;
  }

  /** An active advertisement of the whole site. Returns its id. */
  async createAdvertisement({ author, at, size, duration, ...fields }: SeedAdvertisement): Promise<string> {
    this.clock.set(at);
    const form = advertisementForm.parse({ ...(await this.toFormInput(fields)), size, duration });
    return (await this.get(AdminAdvertisementsService).create(form, toAdminCaller(author)))._id;
  }

  /** An active banner of a city. Returns its id. */
  async createCityBanner({ author, at, city, ...fields }: SeedBanner): Promise<string> {
    this.clock.set(at);
    const form = cityBannerForm.parse({ ...(await this.toFormInput(fields)), city });
    return (await this.get(AdminAdvertisementsService).createCityBanner(form, toAdminCaller(author)))._id;
  }

  /** Repeated views within an hour count once. */
  recordViews(ids: readonly string[], member: string, at: Date): void {
    this.clock.set(at);
    this.get(InteractionsService).recordViews(ids, toMemberCaller(member), '');
  }

  async recordClick(id: string, member: string, at: Date): Promise<void> {
    this.clock.set(at);
    await this.get(InteractionsService).recordClick(id, toMemberCaller(member), '');
  }

  /** Writes the buffered views and clicks. */
  flushInteractions(): Promise<void> {
    return this.get(InteractionFlushWorker).flushAll();
  }

  /** Uploads the picture and formats the dates as days, like the form. */
  private async toFormInput({
    picture,
    startDate,
    endDate,
    ...texts
  }: Omit<SeedAdvertisementBase, 'author' | 'at'>) {
    const { image } = await this.get(AdPicturesService).upload({ image: picture });
    return { ...texts, image, startDate: toDay(startDate), endDate: endDate ? toDay(endDate) : null };
  }

  private get<T>(token: abstract new (...parts: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }
}

const toAdminCaller = (id: string): MemberCaller => ({
  kind: 'member',
  id,
  role: 'admin',
  sessionId: 'demo',
});
const toMemberCaller = (id: string): MemberCaller => ({
  kind: 'member',
  id,
  role: 'user',
  sessionId: 'demo',
});
