import { Controller, UseFilters } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdPictureErrorFilter } from './ad-picture-error.filter.js';
import { AdPicturesService } from './ad-pictures.service.js';

@Controller()
export class AdPicturesController {
  constructor(private readonly pictures: AdPicturesService) {}

  @Operation(uploadAdPicture)
  @UseFilters(AdPictureErrorFilter)
  upload(@Input() { files }: InputOf<typeof uploadAdPicture>) {
    return this.pictures.upload(files);
  }
}
