import type { Reward } from '@pechincha/contracts/entities/gamification';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { RewardRow } from './reward.schema.js';

export const toRewardResponse = ({
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
