/** Apart from the schemas, which the browser does without. */
export const MAX_REPORTED_ERRORS = 10;
export const MAX_ERROR_MESSAGE_LENGTH = 160;
export const MAX_ERROR_NAME_LENGTH = 60;
export const MAX_STACK_FRAMES = 5;
/** Of a body, with room for the most reports in an alphabet of three bytes a letter. */
export const MAX_REPORTS_BYTES = 16 * 1024;
