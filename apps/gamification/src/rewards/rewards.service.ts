import { Injectable } from '@nestjs/common';
import type { Reward } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { createReward, updateReward } from '@pechincha/contracts/operations/gamification-admin';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { keepSamePicture } from '@pechincha/images/picture.service';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { createEditConflict, getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Types } from 'mongoose';
import { IconStorage } from '../pictures/icon-storage.js';
import { type RewardRow, RewardsRepository } from './rewards.repository.js';

const toRewardResponse = ({
  _id,
  title,
  description,
  pointsCost,
  stock,
  picture,
  version,
}: RewardRow): Reward => ({
  _id: _id.toHexString(),
  title,
  description,
  image: picture && toPicturePath(picture),
  pointsCost,
  stock,
  version,
});

const [imageField] = createReward.files;

@Injectable()
export class RewardsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardsRepository,
    private readonly icons: IconStorage,
  ) {}

  async list(): Promise<Reward[]> {
    return (await this.rewards.list()).map(toRewardResponse);
  }

  async create({ body, files }: Pick<InputOf<typeof createReward>, 'body' | 'files'>): Promise<Reward> {
    const picture = (await this.icons.save(imageField, files)) ?? null;
    const row: RewardRow = { _id: new Types.ObjectId(), ...body, picture, version: 1 };
    return this.unitOfWork.run(async ({ session }) => {
      await this.rewards.insert(row, session);
      await this.icons.replace(null, picture, session);
      return toRewardResponse(row);
    });
  }

  async update({ params, body, files }: InputOf<typeof updateReward>): Promise<Reward> {
    const uploaded = await this.icons.save(imageField, files);
    const { version, previousStock, ...values } = body;
    return this.unitOfWork.run(async ({ session }) => {
      const before = await this.rewards.find(new Types.ObjectId(params.id), session);
      if (!before) throw new DomainError('REWARD_NOT_FOUND');
      const toCurrent = () => ({ reward: toRewardResponse(before) });
      const picture = keepSamePicture(before.picture, uploaded);
      const changes = getRowChanges(before, { ...values, picture }, version, toCurrent);
      if (!changes) return toRewardResponse(before);
      const isStockOutdated = previousStock !== undefined && previousStock !== before.stock;
      if (changes.stock !== undefined && isStockOutdated) throw createEditConflict(toCurrent());
      await this.rewards.update(before, changes, session);
      // The previous picture stays, because redemptions show it.
      await this.icons.replace(null, picture ?? null, session);
      return toRewardResponse({ ...before, ...changes });
    });
  }

  /** The picture stays, because redemptions show it. */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      const deleted = await this.rewards.delete(new Types.ObjectId(id), session);
      if (!deleted) throw new DomainError('REWARD_NOT_FOUND');
    });
  }
}
