import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { listActiveAdvertisements, listCityBanners } from '@pechincha/contracts/operations/ads';
import { getAdsStats } from '@pechincha/contracts/operations/internal';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { PublicAdvertisementsService } from './public-advertisements.service.js';

@Controller()
export class PublicAdvertisementsController {
  constructor(private readonly advertisements: PublicAdvertisementsService) {}

  @Operation(listActiveAdvertisements)
  listActive(@Input() { query }: InputOf<typeof listActiveAdvertisements>) {
    return this.advertisements.listActive(query.city);
  }

  @Operation(listCityBanners)
  listCityBanners(@Input() { params }: InputOf<typeof listCityBanners>, @Caller() caller: Caller) {
    return this.advertisements.listCityBanners(params.cityName, caller);
  }

  @Operation(getAdsStats)
  async getStats(@Input() { query }: InputOf<typeof getAdsStats>) {
    return { activeAds: await this.advertisements.countActive(query.city) };
  }
}
