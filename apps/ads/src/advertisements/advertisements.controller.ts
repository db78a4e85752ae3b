import { type ArgumentsHost, Catch, Controller, Res, UseFilters } from '@nestjs/common';
import type { ErrorCode } from '@pechincha/contracts/errors';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  createAdvertisement,
  createCityBanner,
  deleteAdvertisement,
  deleteBanner,
  getAdvertisement,
  listActiveAdvertisements,
  listAdvertisements,
  listCityBanners,
  setAdvertisementStatus,
  updateAdvertisement,
  uploadAdPicture,
} from '@pechincha/contracts/operations/ads';
import { getAdsStats } from '@pechincha/contracts/operations/internal';
import { Caller } from '@pechincha/service-kit/caller';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { ErrorFilter } from '@pechincha/service-kit/error.filter';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdPicturesService } from './ad-pictures.service.js';
import { AdminAdvertisementsService } from './admin-advertisements.service.js';
import { PublicAdvertisementsService } from './public-advertisements.service.js';

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

const [{ name: field }] = uploadAdPicture.files;

/** Error texts of this upload, in place of those of all uploads. */
const texts: Partial<Record<ErrorCode, string>> = {
  IMAGE_TYPE: 'Por favor, selecione uma imagem válida',
  IMAGE_TOO_LARGE: 'A imagem deve ter menos de 5MB',
};

/** A filter, because an upload that is too large fails while it is read, before the controller runs. */
@Catch()
class AdPictureErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const message = error instanceof DomainError ? texts[error.code] : undefined;
    super.catch(
      error instanceof DomainError && message !== undefined
        ? new DomainError(error.code, { message, cause: error, errors: [createFieldError(field, message)] })
        : error,
      host,
    );
  }
}

@Controller()
export class AdPicturesController {
  constructor(private readonly pictures: AdPicturesService) {}

  @Operation(uploadAdPicture)
  @UseFilters(AdPictureErrorFilter)
  upload(@Input() { files }: InputOf<typeof uploadAdPicture>) {
    return this.pictures.upload(files);
  }
}
