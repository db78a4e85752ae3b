import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import { toPreview } from '@pechincha/contracts/text';

const MAX_LENGTH = 100;

/** Title of a promotion or beginning of a comment, as a sentence before others; empty when it is gone. */
export function quoteThing(thing: ReportedThing | undefined): string {
  const text = toPreview(thing?.content ?? thing?.title ?? '', MAX_LENGTH);
  return text && `“${text}”. `;
}
