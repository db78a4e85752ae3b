import { Schema } from 'mongoose';

export interface LevelRow {
  name: string;
  /** Points from which a member has it. */
  minPoints: number;
  description: string;
}

export const levelSchema = new Schema<LevelRow>(
  {
    name: { type: String, required: true },
    minPoints: { type: Number, required: true },
    description: { type: String, default: '' },
  },
  { collection: 'levels', versionKey: false },
);

// Two levels from the same points on would leave open which one a member has.
levelSchema.index({ minPoints: 1 }, { unique: true });
