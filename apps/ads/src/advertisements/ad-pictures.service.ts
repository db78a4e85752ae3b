import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { INVALID_IMAGE_MESSAGE } from '@pechincha/contracts/operations/ad-forms';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { OwnedPictureService, PictureCleanupWorker } from '@pechincha/images/owned-pictures';
import { PictureError } from '@pechincha/images/picture-error';
import { PictureService } from '@pechincha/images/picture.service';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError, createInvalidInputError } from '@pechincha/service-kit/domain-error';
import { toUploadedPath } from './advertisement.mapper.js';
import { AdvertisementsRepository } from './advertisements.repository.js';

const [field] = uploadAdPicture.files;

/** How long an upload may stay without an advertisement: the form is open meanwhile. */
const UNUSED_PICTURE_TTL_MS = 24 * 60 * 60_000;

@Injectable()
export class AdPicturesService {
  constructor(
    private readonly pictures: PictureService,
    private readonly ownedPictures: OwnedPictureService,
    advertisements: AdvertisementsRepository,
    cleanup: PictureCleanupWorker,
  ) {
    // One picture may belong to several advertisements.
    cleanup.isInUse = (hash) => advertisements.isPictureUsed(hash);
  }

  async upload(files: InputOf<typeof uploadAdPicture>['files']): Promise<ResponseOf<typeof uploadAdPicture>> {
    const bytes = files[field.name] ?? new Uint8Array();
    const image = toUploadedPath(
      await mapPictureError(this.ownedPictures.save(bytes, field.types, UNUSED_PICTURE_TTL_MS)),
    );
    return { imageUrl: image, image };
  }

  /** @throws DomainError INVALID_INPUT where no such picture was uploaded, UNAVAILABLE */
  async assertUploaded(hash: string): Promise<void> {
    if (!(await mapPictureError(this.pictures.exists(hash))))
      throw createInvalidInputError('image', INVALID_IMAGE_MESSAGE);
  }

  /** Call in the transaction that replaces an advertisement's picture or deletes the advertisement. */
  replace(before: string | null, after: string | null, { session }: Transaction): Promise<void> {
    return this.ownedPictures.replace(before, after, session);
  }
}

async function mapPictureError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof PictureError ? new DomainError(cause.code, { cause }) : cause;
  }
}
