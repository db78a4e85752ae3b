/** Apart from the schemas, which the browser does without. */
export const MAX_ERRORS = 10;
export const MAX_MESSAGE_LENGTH = 160;
export const MAX_NAME_LENGTH = 60;
export const MAX_FRAMES = 5;
/** Of a body, with room for the most reports in an alphabet of three bytes a letter. */
export const MAX_REPORTS_BYTES = 16 * 1024;
