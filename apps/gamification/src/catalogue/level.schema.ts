import { Schema, type Types } from 'mongoose';

export interface LevelRow {
  _id: Types.ObjectId;
  name: string;
  /** The normalized name, unique. */
  key: string;
  /** Points from which a member has this level. */
  minPoints: number;
  description: string;
  /** The picture's hash. */
  icon: string | null;
  /** Raised by every edit. */
  version: number;
}

export const LEVEL_MODEL = 'Level';

export const levelSchema = new Schema<LevelRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    minPoints: { type: Number, required: true },
    description: { type: String, default: '' },
    icon: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'levels', versionKey: false },
);

levelSchema.index({ key: 1 }, { unique: true });
// Two levels from the same points on would leave open which one a member has.
levelSchema.index({ minPoints: 1 }, { unique: true });
