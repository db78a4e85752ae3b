import * as z from 'zod/mini';
import { id } from '../ids.js';

/** Notifies the member of new promotions that contain all words of the keyword. */
export const alert = z.object({ _id: id, keyword: z.string(), isActive: z.boolean() });
export type Alert = z.infer<typeof alert>;
