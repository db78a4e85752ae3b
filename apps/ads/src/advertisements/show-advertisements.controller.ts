import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { listActiveAdvertisements, listCityBanners } from '@pechincha/contracts/operations/ads';
import { getAdsStats } from '@pechincha/contracts/operations/internal';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ShowAdvertisementsService } from './show-advertisements.service.js';

@Controller()
export class ShowAdvertisementsController {
  constructor(private readonly advertisements: ShowAdvertisementsService) {}

  @Operation(listActiveAdvertisements)
  active(
    @Input() { query }: InputOf<typeof listActiveAdvertisements>,
  ): Promise<ResponseOf<typeof listActiveAdvertisements>> {
    return this.advertisements.active(query.city);
  }

  @Operation(listCityBanners)
  ofCity(
    @Input() { params }: InputOf<typeof listCityBanners>,
    @Caller() caller: Caller,
  ): Promise<ResponseOf<typeof listCityBanners>> {
    return this.advertisements.ofCity(params.cityName, caller);
  }

  @Operation(getAdsStats)
  async stats(@Input() { query }: InputOf<typeof getAdsStats>): Promise<ResponseOf<typeof getAdsStats>> {
    return { activeAds: await this.advertisements.count(query.city) };
  }
}
