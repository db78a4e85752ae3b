import { Injectable } from '@nestjs/common';
import { toCityKey } from '@pechincha/contracts/cities';
import {
  advertisementPositions,
  type Advertisement,
  type CityBanner,
  type PublicAdvertisement,
} from '@pechincha/contracts/entities/advertisement';
import type { Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { advertisementAnswer, bannerAnswer, shownAnswer } from './advertisement.mapper.js';
import { AdvertisementsRepository } from './advertisements.repository.js';

/** What pages show of them now. */
@Injectable()
export class ShowAdvertisementsService {
  constructor(
    private readonly advertisements: AdvertisementsRepository,
    private readonly clock: Clock,
  ) {}

  /** By place, top first: the banners of the city, then those of the site. */
  async active(city: string): Promise<PublicAdvertisement[]> {
    const now = this.clock.now();
    const key = toCityKey(city);
    const keys = key === '' ? [''] : [key, ''];
    const places = advertisementPositions.flatMap((position) => keys.map((of) => ({ of, position })));
    const shown = await Promise.all(
      places.map(({ of, position }) => this.advertisements.shown(of, position, now)),
    );
    return shown.flat().map(shownAnswer);
  }

  /** The banners of a city; to an admin those too that are not on show. */
  async ofCity(name: string, caller: Caller): Promise<(Advertisement | CityBanner)[]> {
    const key = toCityKey(name);
    if (key === '') return [];
    if (caller.kind === 'member' && caller.role === 'admin') {
      return (await this.advertisements.list(key)).map(advertisementAnswer);
    }
    const now = this.clock.now();
    const shown = await Promise.all(
      advertisementPositions.map((position) => this.advertisements.shownBanners(key, position, now)),
    );
    return shown.flat().map(bannerAnswer);
  }

  /** How many are on show now: of everything, or of one city. */
  count(city: string | undefined): Promise<number> {
    if (city === undefined) return this.advertisements.countShown(this.clock.now());
    const key = toCityKey(city);
    return key === '' ? Promise.resolve(0) : this.advertisements.countShown(this.clock.now(), key);
  }
}
