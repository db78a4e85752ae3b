import type { Level } from '@pechincha/contracts/entities/gamification';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { LevelRow } from '../catalogue/level.schema.js';

export const toLevelResponse = ({ _id, name, minPoints, description, icon, version }: LevelRow): Level => ({
  _id: _id.toHexString(),
  name,
  minPoints,
  description,
  icon: icon && toPicturePath(icon),
  version,
});
