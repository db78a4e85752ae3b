import type { INestApplicationContext } from '@nestjs/common';
import type { AdvertisementPosition, AdvertisementSize } from '@pechincha/contracts/entities/advertisement';
import { advertisementForm, cityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { AdPicturesService } from './advertisements/ad-pictures.service.js';
import { ManageAdvertisementsService } from './advertisements/manage-advertisements.service.js';
import { dayOf } from './advertisements/sao-paulo.js';
import { AttentionService } from './attention/attention.service.js';
import { CountSightingsWorker } from './attention/count-sightings.worker.js';

interface DemoShown {
  /** The admin who made it. */
  author: string;
  title: string;
  description: string;
  targetUrl: string;
  position: AdvertisementPosition;
  /** A PNG, say. */
  picture: Uint8Array;
  /** From the beginning of its day in São Paulo. */
  startDate: Date;
  /** To the end of its day; missing: without an end. */
  endDate?: Date | undefined;
  /** When it was made. */
  at: Date;
}

export interface DemoAdvertisement extends DemoShown {
  size: AdvertisementSize;
  /** Seconds; missing: the default. */
  duration?: number | undefined;
}

export interface DemoBanner extends DemoShown {
  /** A city's slug. */
  city: string;
}

/**
 * Demo data by the service's own ways: each call sets the clock and runs what a request would run. The
 * context is that of `AppModule` with a `SettableClock` in the place of `Clock`; calls are made one after
 * the other.
 */
export class AdsDemo {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.of<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** An active advertisement of the whole site; answers its id. */
  async advertise({ author, at, size, duration, ...shown }: DemoAdvertisement): Promise<string> {
    this.clock.set(at);
    const form = advertisementForm.parse({ ...(await this.typed(shown)), size, duration });
    return (await this.of(ManageAdvertisementsService).create(form, admin(author)))._id;
  }

  /** An active banner of a city; answers its id. */
  async banner({ author, at, city, ...shown }: DemoBanner): Promise<string> {
    this.clock.set(at);
    const form = cityBannerForm.parse({ ...(await this.typed(shown)), city });
    return (await this.of(ManageAdvertisementsService).createBanner(form, admin(author)))._id;
  }

  /** A member sees advertisements; again within the hour counts nothing. */
  view(ids: readonly string[], member: string, at: Date): void {
    this.clock.set(at);
    this.of(AttentionService).view(ids, reader(member), '');
  }

  /** A member follows an advertisement. */
  async click(id: string, member: string, at: Date): Promise<void> {
    this.clock.set(at);
    await this.of(AttentionService).click(id, reader(member), '');
  }

  /** Writes down the views and clicks told so far. */
  count(): Promise<void> {
    return this.of(CountSightingsWorker).countAll();
  }

  /** The picture kept, the dates as days: what the form sends. */
  private async typed({ picture, startDate, endDate, ...texts }: Omit<DemoShown, 'author' | 'at'>) {
    const { image } = await this.of(AdPicturesService).upload({ image: picture });
    return { ...texts, image, startDate: dayOf(startDate), endDate: endDate ? dayOf(endDate) : null };
  }

  private of<T>(token: abstract new (...parts: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }
}

const admin = (id: string): MemberCaller => ({ kind: 'member', id, role: 'admin', sessionId: 'demo' });
const reader = (id: string): MemberCaller => ({ kind: 'member', id, role: 'user', sessionId: 'demo' });
