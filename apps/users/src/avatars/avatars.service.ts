import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { InputOf } from '@pechincha/contracts/operation';
import { uploadAvatar } from '@pechincha/contracts/operations/users';
import { picturePath } from '@pechincha/contracts/pictures';
import { PictureError } from '@pechincha/images/picture-error';
import { Pictures } from '@pechincha/images/pictures';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError, fieldError } from '@pechincha/service-kit/domain-error';
import { toCurrentUser } from '../accounts/account.mapper.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UnusedPicturesRepository } from './unused-pictures.repository.js';

const [field] = uploadAvatar.files;
const WRONG_TYPE = 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
/** Pages show avatars small. */
const WIDTH = 160;
/** Beside deals and comments the old picture is shown until the fact of the new one has come. */
const OLD_ONE_STAYS = 60 * 60 * 1000;

type Input = Pick<InputOf<typeof uploadAvatar>, 'body' | 'files'>;

@Injectable()
export class AvatarsService {
  constructor(
    private readonly repository: AccountsRepository,
    private readonly accounts: AccountsService,
    private readonly pictures: Pictures,
    private readonly unused: UnusedPicturesRepository,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError IMAGE_TYPE, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAVAILABLE */
  async change(id: string, { body, files }: Input): Promise<CurrentUser> {
    const picture = files[field.name];
    if (!picture) throw new DomainError('INVALID_BODY');
    const avatar = await this.keep(picture);
    return this.unit.run(async (tx) => {
      const before = await this.repository.avatarOf(id, tx.session);
      const change = { avatar, ...(body.name === undefined ? {} : { name: body.name }) };
      const account = await this.accounts.change(id, change, tx);
      const dueAt = new Date(this.clock.now().getTime() + OLD_ONE_STAYS);
      await this.unused.add(before, dueAt, tx.session);
      return toCurrentUser(account);
    });
  }

  /** Answers the path that accounts show. To be called before the transaction that refers to it. */
  async keep(picture: Uint8Array): Promise<string> {
    try {
      return picturePath(await this.pictures.keepApart(picture, field.types), WIDTH);
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      const message = cause.code === 'IMAGE_TYPE' ? { message: WRONG_TYPE } : {};
      const error = new DomainError(cause.code, { cause, ...message });
      if (cause.code === 'UNAVAILABLE') throw error;
      const errors = [fieldError(field.name, error.message)];
      throw new DomainError(cause.code, { cause, ...message, errors });
    }
  }
}
