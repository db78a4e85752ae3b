import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  updateAdvertisement,
  createAdvertisement,
  createCityBanner,
  deleteAdvertisement,
  deleteBanner,
  listAdvertisements,
  getAdvertisement,
  setAdvertisementStatus,
} from '@pechincha/contracts/operations/ads';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdminAdvertisementsService } from './admin-advertisements.service.js';

interface Reply {
  header(name: string, value: number): unknown;
}

@Controller()
export class AdminAdvertisementsController {
  constructor(private readonly advertisements: AdminAdvertisementsService) {}

  @Operation(listAdvertisements)
  async list(@Res({ passthrough: true }) reply: Reply) {
    const { advertisements, total } = await this.advertisements.list();
    reply.header('x-total-count', total);
    return advertisements;
  }

  @Operation(getAdvertisement)
  get(@Input() { params }: InputOf<typeof getAdvertisement>) {
    return this.advertisements.get(params.id);
  }

  @Operation(createAdvertisement)
  create(@Input() { body }: InputOf<typeof createAdvertisement>, @Caller() caller: Caller) {
    return this.advertisements.create(body, caller);
  }

  @Operation(updateAdvertisement)
  update(@Input() { params, body }: InputOf<typeof updateAdvertisement>, @Caller() caller: Caller) {
    return this.advertisements.update(params.id, body, caller);
  }

  @Operation(deleteAdvertisement)
  delete(@Input() { params }: InputOf<typeof deleteAdvertisement>): Promise<void> {
    return this.advertisements.delete(params.id);
  }

  @Operation(createCityBanner)
  createCityBanner(@Input() { body }: InputOf<typeof createCityBanner>, @Caller() caller: Caller) {
    return this.advertisements.createCityBanner(body, caller);
  }

  @Operation(setAdvertisementStatus)
  setStatus(@Input() { params, body }: InputOf<typeof setAdvertisementStatus>, @Caller() caller: Caller) {
    return this.advertisements.update(params.id, body, caller);
  }

  @Operation(deleteBanner)
  deleteCityBanner(@Input() { params }: InputOf<typeof deleteBanner>): Promise<void> {
    return this.advertisements.delete(params.id);
  }
}
