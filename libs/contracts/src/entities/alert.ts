import * as z from 'zod/mini';
import { id } from '../ids.js';

/** A member wants to hear of deals with these words. */
export const alert = z.object({ _id: id, keyword: z.string(), isActive: z.boolean() });
export type Alert = z.infer<typeof alert>;
