import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { NOT_OURS } from '@pechincha/contracts/operations/ad-forms';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { PictureError } from '@pechincha/images/picture-error';
import { Pictures } from '@pechincha/images/pictures';
import { DomainError, invalidInput } from '@pechincha/service-kit/domain-error';
import { uploadedPath } from './advertisement.mapper.js';

const [field] = uploadAdPicture.files;

@Injectable()
export class AdPicturesService {
  constructor(private readonly pictures: Pictures) {}

  /** Sent again, the same picture is the same path: nothing is kept twice. */
  async upload(files: InputOf<typeof uploadAdPicture>['files']): Promise<AnswerOf<typeof uploadAdPicture>> {
    const image = uploadedPath(await this.keep(files[field.name] ?? new Uint8Array()));
    return { imageUrl: image, image };
  }

  /** @throws DomainError INVALID_INPUT where no such picture was uploaded, UNAVAILABLE */
  async assertUploaded(hash: string): Promise<void> {
    if (!(await translated(this.pictures.exists(hash)))) throw invalidInput('image', NOT_OURS);
  }

  private keep(bytes: Uint8Array): Promise<string> {
    return translated(this.pictures.keep(bytes, field.types));
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof PictureError ? new DomainError(cause.code, { cause }) : cause;
  }
}
