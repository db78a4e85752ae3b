import * as z from 'zod/mini';
import {
  MAX_REPORTED_ERRORS,
  MAX_STACK_FRAMES,
  MAX_ERROR_MESSAGE_LENGTH,
  MAX_ERROR_NAME_LENGTH,
} from './client-report-limits.js';

/** The page's route pattern; unknown patterns are counted as `other`. */
const route = z.string().check(z.maxLength(60));

const errorReport = z.object({
  /** Uncaught error, unhandled rejection, or error while rendering. */
  kind: z.enum(['error', 'rejection', 'render']),
  name: z.string().check(z.maxLength(MAX_ERROR_NAME_LENGTH)),
  message: z.string().check(z.maxLength(MAX_ERROR_MESSAGE_LENGTH)),
  /** `file:line:column` of the client's own assets, innermost first. */
  frames: z
    .array(z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(MAX_STACK_FRAMES)),
  route,
});
export type ErrorReport = z.infer<typeof errorReport>;

const webVitalReport = z.object({
  vital: z.enum(['LCP', 'INP', 'CLS', 'TTFB', 'FCP']),
  /** Milliseconds; for CLS the score. */
  value: z.number().check(z.gte(0), z.lte(600_000)),
  route,
  device: z.enum(['narrow', 'wide']),
});
export type WebVitalReport = z.infer<typeof webVitalReport>;

/** Sent when a page is left; contains no personal data. */
export const clientReports = z.object({
  /** The file name of the build's entry. */
  build: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
  errors: z.array(errorReport).check(z.maxLength(MAX_REPORTED_ERRORS)),
  // Up to two of each: a page restored from the back/forward cache reports again.
  webVitals: z.array(webVitalReport).check(z.maxLength(10)),
});
export type ClientReports = z.infer<typeof clientReports>;
