/** Kept apart from the schemas so that the browser bundle does not include zod. */
export const MAX_REPORTED_ERRORS = 10;
export const MAX_ERROR_MESSAGE_LENGTH = 160;
export const MAX_ERROR_NAME_LENGTH = 60;
export const MAX_STACK_FRAMES = 5;
/** Fits the maximum number of reports with three-byte characters. */
export const MAX_REPORTS_BYTES = 16 * 1024;
